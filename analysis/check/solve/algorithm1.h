/**
 * @file algorithm1.h
 * @brief Algorithm 1 of the paper: which branches decide whether a barrier or a worksharing
 *        construct is met. It knows graphs and marks, nothing of OpenMP source.
 *
 * Level 0 accepts any sequence with the same number of barriers: the sets C_n hold the barriers of
 * sequential order n, and S their frontiers. Level 1 wants every explicit barrier met by all.
 * Where this goes beyond the paper's text is said at each function, and why in doc/check.md.
 */
#ifndef CHECK_ALGORITHM1_H
#define CHECK_ALGORITHM1_H

#include "analysis/check/solve/deciding.h"

/** What stands at a node. */
struct mark {
    uint16_t barriers; /* how many: a call counts those of the callee */
    bool is_explicit;  /* one of them is a barrier directive */
    bool is_worksharing;
    uint64_t
        construct; /* .is_worksharing: which one, if it is always one, met once; 0: not known */
};

/** `directive` is possibly not met by all threads because of the branch at `condition`. */
struct divergence {
    uint32_t directive, condition;
    bool is_worksharing; /* in S', else in S */
};

struct verification {
    const struct graph *graph;
    const struct mark *marks;
    struct graph acyclic;      /* the graph without its back edges */
    struct postdominance tree; /* of the acyclic graph */
    uint32_t *order;           /* nodes of the acyclic graph, topologically */
    uint32_t reached;          /* how many of them */
    uint32_t *least, *most;    /* per node: fewest and most barriers before it */
    uint32_t classes;          /* C_0 .. C_(classes - 1) */
    int level;
    struct loops loops;
    struct divergence *divergences; /* by directive, barriers first, and condition */
    size_t count, capacity, tidy_at;
};

/** Number the nodes of one graph, in one pass. `graph` and `marks` must outlive the result. */
void verify(struct verification *v, const struct graph *graph, const struct mark *marks, int level);
void verification_free(struct verification *v);

/**
 * Find the divergences, of each directive those for the branches of interest. Where all paths agree
 * that costs nothing; else one walk over the graph for every 64 classes and for each loop.
 */
void find_deciding(struct verification *v, const struct interest *interest);

/** Is this node in C_n? A barrier that can have several orders is in the class of the highest. */
bool in_class(const struct verification *v, uint32_t node, uint32_t n);

/** PDF+(C_n). @param result room for graph->count nodes. @return how many. */
uint32_t class_frontier(const struct verification *v, uint32_t n, uint32_t *result);

#endif
