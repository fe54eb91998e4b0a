/**
 * @file flow.h
 * @brief The control-flow graph of a run (Fuerlinger and Moore: Capturing and Visualizing the
 *        Control Flow of OpenMP Applications), whole or one layer.
 *
 * Nodes are merged call paths. A flow edge says that its target ran after its source; a child edge,
 * that its target was the first thing to run inside its source. Edges come from the predecessor
 * lists of the profile.
 */
#ifndef FLOW_H
#define FLOW_H

#include "analysis/answer/construct.h"
#include "analysis/reader/ranges.h"

/** Threads that took an edge equally often. */
struct flow_group {
    int rank;
    struct ranges threads; /* location->number */
    int64_t count;         /* of all of them together */
};

struct flow_edge {
    int from, to; /* positions in flow->nodes */
    bool child;
    struct flow_group *groups;
    size_t group_count, group_capacity;
};

struct flow_node {
    struct path *path;
    int parent, first, last, next; /* positions in the graph, -1: none */
    bool has_children;             /* whether they are in the graph or not */
    int64_t time;   /* CPU time: execT of all threads, tasks that ran inside taken away */
    int64_t count;  /* execC of all threads */
    int bottleneck; /* the measure that loses most, -1: none */
    int64_t lost;   /* its sum */
    int64_t device; /* of a target region: its time on devices; -1: it is none, or that is not told
                       or not for this call path alone */
};

struct flow {
    struct experiment *experiment;
    struct flow_node *nodes; /* a parent before its children, siblings in order */
    size_t node_count;
    struct flow_edge *edges;
    size_t edge_count, edge_capacity;
    int64_t longest; /* time of the node with most */
};

/** The graph below `top`: all of it, or its children only. */
struct flow *flow_new(struct experiment *experiment, struct path *top, bool one_layer);
void flow_free(struct flow *flow);

/** `0-3|5`, groups separated by blanks; the caller frees it. */
char *flow_label(const struct flow *flow, const struct flow_edge *edge);
/** The threads of one group: `0-3`, or `P1:0-3` when there are several processes. */
char *flow_threads(const struct flow *flow, const struct flow_group *group);
/** Lines for a box: `R00003 CRITICAL (+)`, `main.c:46 name`, `5x 5.700 s`, `enterT 700.0 ms`. */
enum { FLOW_LINES = 4, FLOW_LINE_SIZE = 128 };
int flow_box(const struct flow_node *node, char lines[FLOW_LINES][FLOW_LINE_SIZE]);

#endif
