/**
 * @file dominance.h
 * @brief Postdominators and iterated postdominance frontiers.
 *
 * Node u postdominates v when every path from v to the exit passes u. The frontier PDF(u) holds the
 * nodes where it is still open whether u will be met (Cytron et al., TOPLAS 1991; the paper, 3.2);
 * PDF+ is its transitive closure.
 */
#ifndef CHECK_DOMINANCE_H
#define CHECK_DOMINANCE_H

#include "analysis/check/solve/graph.h"

struct postdominance {
    const struct graph *graph; /* must outlive this */
    uint32_t *parent; /* immediate postdominator; NO_NODE: the exit, or it is not reached */
    uint32_t *level;  /* distance from the exit in the tree */
    uint32_t *least;  /* level to which edges lead up from the node's subtree, beside the tree's */
    uint32_t *child, *sibling; /* the tree, downwards */
    struct idf_scratch *scratch;
};

void postdominance_build(struct postdominance *tree, const struct graph *graph);
void postdominance_free(struct postdominance *tree);

/** Does `above` postdominate `node`? Every node postdominates itself. */
bool postdominates(const struct postdominance *tree, uint32_t above, uint32_t node);

/** Can the exit be reached from this node? Nothing is known of nodes where it cannot. */
bool reaches_exit(const struct postdominance *tree, uint32_t node);

/**
 * PDF+ of the set of `count` nodes at `nodes`: the union of their iterated frontiers.
 *
 * @param result room for graph->count nodes
 * @return how many nodes are in it, in no particular order. Linear in the graph (Sreedhar and Gao,
 *         "A linear time algorithm for placing phi-nodes", POPL 1995), and as a rule in the result:
 *         subtrees from which nothing leads up are left out.
 */
uint32_t iterated_frontier(const struct postdominance *tree, const uint32_t *nodes, uint32_t count,
                           uint32_t *result);

/** PDF of one node: what decides over it directly. @param result as above */
uint32_t direct_frontier(const struct postdominance *tree, uint32_t node, uint32_t *result);

#endif
