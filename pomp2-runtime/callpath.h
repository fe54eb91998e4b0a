/** @file callpath.h
 *  @brief The call path tree of a location. */
#ifndef POMPEII_CALLPATH_H
#define POMPEII_CALLPATH_H

#include "pomp2-runtime/location.h"

/** Whether a node is a task is part of what tells it from its siblings. */
static inline uintptr_t callpath_key(const struct region *r, bool task)
{
    return (uintptr_t)r | task;
}

struct node *callpath_find(struct location *l, struct node *parent, uintptr_t key);

/** The child of `parent`, made when it is not there. NULL: POMPEII_MEMORY is used up. */
static inline struct node *callpath_child(struct location *l, struct node *parent, uintptr_t key)
{
    struct node *n = parent->hint;
    return likely(n->key == key) ? n : callpath_find(l, parent, key);
}

/** The root of a new location. */
struct node *callpath_root(struct location *l, const struct region *program);

/** The node of `l` with the same path as `foreign`, a node of any location. NULL as above. */
struct node *callpath_copy(struct location *l, const struct node *foreign);

void callpath_count_slowly(struct location *l, struct node *n, uint32_t from);

/** Counts that the flow came to `n` from its parent or sibling `from`. */
static inline void callpath_count(struct location *l, struct node *n, uint32_t from)
{
    if (likely(n->from[0].node == from && n->from[0].count))
        n->from[0].count++;
    else if (n->from[1].node == from && n->from[1].count)
        n->from[1].count++;
    else
        callpath_count_slowly(l, n, from);
}

#endif
