/**
 * @file deciding.h
 * @brief Which branches decide over a node: of those that matter the nearest, for each node once.
 *
 * Of an acyclic graph. What decides over a node is what decides over it directly (its frontier) and
 * what decides over that in turn: so each node's answer is made of the answers of its frontier, and
 * cut to `limit`. A chain of n branches costs n steps, not n for each node in it.
 */
#ifndef CHECK_DECIDING_H
#define CHECK_DECIDING_H

#include "analysis/check/solve/dominance.h"

/** Which branches are wanted, and how many of them for each node: those with the highest numbers,
 *  which stand nearest before it in the source. */
struct interest {
    bool (*matters)(void *context, uint32_t branch); /* asked once for each branch; NULL: all do */
    void *context;
    uint32_t limit;
};

/** A list of nodes, the highest first. */
struct node_list {
    const uint32_t *node;
    uint32_t count;
};

struct deciding;

/** `order`: `reached` nodes of the tree's graph, topologically. All arguments must outlive this. */
struct deciding *deciding_new(const struct postdominance *tree, const uint32_t *order,
                              uint32_t reached, const struct interest *interest);
void deciding_free(struct deciding *deciding);

/** To be called with nodes before anything is asked of them. */
void deciding_prepare(struct deciding *deciding, const uint32_t *nodes, uint32_t count);

/** What decides over the node. Holds until the next call of anything here. */
struct node_list deciding_over(const struct deciding *deciding, uint32_t node);

/** The same for nodes of a set, of those branches alone that have one of the bits `of` in `bits`
 *  (per node). Branches without are looked through; behind one that has it, all are taken.
 *
 * @param found called with each of the nodes and what decides over it
 */
void deciding_within(struct deciding *deciding, const uint32_t *nodes, uint32_t count,
                     const uint64_t *bits, uint64_t of,
                     void (*found)(void *context, uint32_t node, struct node_list list),
                     void *context);

/** Of the nodes at `nodes`, which are sorted anew, those that matter, at most `limit`.
 *  @return how many; they come first */
uint32_t deciding_choose(struct deciding *deciding, uint32_t *nodes, uint32_t count);

#endif
