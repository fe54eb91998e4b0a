/**
 * @file label-node.h
 * @brief How label.c keeps a graph, for label-walk.c: nobody else needs to know.
 */
#ifndef LABEL_NODE_H
#define LABEL_NODE_H

#include "analysis/answer/label.h"

/** 48 bytes for each of what may be ten million. The file's order, the root in front. */
struct label_node {
    int64_t id;
    int64_t
        parent; /* its id, once placed its position: of a construct met again, that of the first */
    int64_t index, time;
    uint64_t begin : 54; /* the reader lets no greater one pass */
    uint64_t state : 2;
    uint64_t counted : 1; /* it has counters */
    uint64_t lost : 1;
    uint64_t uncertain : 1;
    uint64_t twin : 1;
    uint64_t match : 2;    /* enum unit_match */
    uint32_t sort, extent; /* positions in the side's lists */
};

enum node_state {
    NODE_READ,
    NODE_ON_WAY, /* its parents are being placed */
    NODE_PLACED,
    NODE_AGAIN /* a construct that is in the graph already */
};

/** What many nodes have in common. */
struct node_sort {
    const struct recorded_location *location;
    const struct source_region *region;
    int kind, mark, thread, size;
};

/** Of what has iterations; the first one is for all others. */
struct node_extent {
    int64_t last, count;
};

struct label_side {
    struct node_sort *sorts;
    size_t sort_count, sort_capacity;
    struct node_extent *extents;
    size_t extent_count, extent_capacity;
    int64_t *paper; /* of each node; NULL: the scheme is another one */
    size_t paper_capacity;
    int64_t *counters; /* `counter_count` for each node */
    size_t counter_count, counter_capacity;
};

static inline const struct node_sort *sort_of(const struct label_graph *graph,
                                              const struct label_node *node)
{
    return &graph->side->sorts[node->sort];
}

/** Kind of the node at a position. */
static inline enum unit_kind node_kind(const struct label_graph *graph, size_t at)
{
    return (enum unit_kind)sort_of(graph, &graph->node[at])->kind;
}

/** Whether it is no part of labels, in the paper's scheme. */
static inline bool node_is_transparent(const struct label_graph *graph, size_t at)
{
    enum unit_kind kind = node_kind(graph, at);

    return graph->scheme == SCHEME_PAPER && (kind == UNIT_SINGLE || kind == UNIT_SECTIONS);
}

/** Of a node that is placed: where what its label goes on from is. */
static inline size_t node_parent(const struct label_graph *graph, size_t at)
{
    do
        at = (size_t)graph->node[at].parent;
    while (node_is_transparent(graph, at));
    return at;
}

#endif
