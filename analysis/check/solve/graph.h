/**
 * @file graph.h
 * @brief A directed graph with one entry and one exit, and what is asked of it: orders, loops.
 *
 * Nodes are numbers. Neighbours are kept in two arrays (successors and predecessors), so that every
 * walk is linear. A graph never changes; another one is made from its edges.
 */
#ifndef CHECK_GRAPH_H
#define CHECK_GRAPH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define NO_NODE UINT32_MAX

struct edge {
    uint32_t from, to;
};

struct edges {
    struct edge *edge;
    size_t count, capacity;
};

struct graph {
    uint32_t count, entry, exit;
    uint32_t *first_successor, *successor;     /* of node n: first[n] .. first[n + 1] - 1 */
    uint32_t *first_predecessor, *predecessor; /* the same, edges turned round */
};

void edges_add(struct edges *edges, uint32_t from, uint32_t to);
void edges_free(struct edges *edges);

/** Edges that name the same pair are kept apart: a branch with two equal targets stays a branch. */
void graph_build(struct graph *graph, uint32_t count, const struct edges *edges, uint32_t entry,
                 uint32_t exit);
void graph_free(struct graph *graph);

/** The graph with its edges turned round: its dominators are postdominators. It has no arrays of
 *  its own. */
struct graph graph_reversed(const struct graph *graph);

/** Nodes in reverse postorder from the entry, at most graph->count. @return how many. */
uint32_t graph_order(const struct graph *graph, uint32_t *order);

/** A cycle: `latch` -> `header` is the edge that closes it. */
struct graph_loop {
    uint32_t header, latch;
    uint32_t *body; /* header and latch included */
    uint32_t body_count;
};

struct loops {
    struct graph_loop *loop;
    size_t count, capacity;
};

/** Every edge that a depth first walk from the entry finds going back, with the cycle's nodes. */
void graph_loops(const struct graph *graph, struct loops *loops);
void loops_free(struct loops *loops);

#endif
