/** @file callpath.h
 *  @brief The call path tree of a location. */
#ifndef POMPEII_CALLPATH_H
#define POMPEII_CALLPATH_H

#include "pomp2-runtime/measure/location.h"

/** Part of what tells a node from its siblings, in the low bits of a region's address. */
enum callpath_bit {
    CALLPATH_TASK = 1,
    CALLPATH_ABOVE =
        2, /**< it was never entered here: it holds the path to where a team was forked */
    CALLPATH_BITS = 3,
};

static inline uintptr_t callpath_key(const struct region *r, bool task)
{
    return (uintptr_t)r | (task ? CALLPATH_TASK : 0);
}

struct path_node *callpath_find(struct location *l, struct path_node *parent, uintptr_t key);

/** The child of `parent`, made when it is not there. NULL: POMPEII_MEMORY is used up. */
static inline struct path_node *callpath_child(struct location *l, struct path_node *parent,
                                               uintptr_t key)
{
    struct path_node *n = parent->hint;
    return likely(n->key == key) ? n : callpath_find(l, parent, key);
}

/** Room for a node, or for what belongs to one (enum node_flag). NULL: no memory. */
void *callpath_slot(struct location *l);

/** The root of a new location. */
struct path_node *callpath_root(struct location *l, const struct region *program);

/** The node of `l` with the path of `foreign`, a node of any location. NULL: no memory. */
struct path_node *callpath_copy(struct location *l, const struct path_node *foreign);

/** The node of `l` for the parallel region of a team that another location forked. What is above is
 * not open here, so its time must not be mistaken for that of instances that are. */
struct path_node *callpath_work(struct location *l, const struct path_node *foreign);

/** The node of `l` for the path of `foreign` and all above it: only what is entered below it was
 * here. */
struct path_node *callpath_above(struct location *l, const struct path_node *foreign);

/** Sum of visits and creations over the location's nodes. */
uint64_t callpath_visits(const struct location *l);

void callpath_count_slowly(struct location *l, struct path_node *n, uint32_t from);

/** Counts that the flow came to `n` from its parent or sibling `from`. */
static inline void callpath_count(struct location *l, struct path_node *n, uint32_t from)
{
    if (likely(n->from[0].node == from && n->from[0].count))
        n->from[0].count++;
    else if (n->from[1].node == from && n->from[1].count)
        n->from[1].count++;
    else
        callpath_count_slowly(l, n, from);
}

#endif
