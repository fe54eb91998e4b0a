/**
 * @file span.h
 * @brief Which nodes of a graph can be met in the same phase, between the same barriers.
 *
 * A phase begins at the entry or behind a barrier. Nodes that are reached from the same beginnings
 * are one span, so that what is asked of many nodes is found once for each span.
 */
#ifndef CHECK_SPAN_H
#define CHECK_SPAN_H

#include "analysis/check/solve/graph.h"

struct spans;

/**
 * @param is_barrier per node: every way through it meets a barrier. Both must outlive this.
 * @param steps how far a way is followed before all that it leads to is found, and remembered
 */
struct spans *spans_new(const struct graph *graph, const uint8_t *is_barrier, uint32_t steps);
void spans_free(struct spans *spans);

/** The span that a node is entered in; NO_NODE where the entry does not lead. */
uint32_t span_of(const struct spans *spans, uint32_t node);

/** The span behind a barrier. */
uint32_t span_behind(const struct spans *spans, uint32_t node);

/** Do ways without a barrier lead from the one to the other, or are they the same? */
bool spans_follow(struct spans *spans, uint32_t one, uint32_t other);

/** The node that all ways to a span's nodes come through without a barrier behind it. */
uint32_t span_start(const struct spans *spans, uint32_t span);

/** Does some phase hold both? Neither for NO_NODE. */
bool spans_meet(struct spans *spans, uint32_t one, uint32_t other);

/**
 * The spans that share a phase with this one, itself among them.
 *
 * @param list room for `most`
 * @return how many; 0: more than `most`, or none
 */
uint32_t spans_near(struct spans *spans, uint32_t span, uint32_t *list, uint32_t most);

enum way {
    WAY_FORWARD,  /* from behind the node, up to and with the next barriers */
    WAY_BACKWARD, /* the same against the edges */
    WAY_AROUND    /* from the beginning of any phase, but not through the node */
};

/** Can `node` be come to on such a way of `from`? WAY_AROUND: can what is right before `node`? */
bool span_leads(struct spans *spans, uint32_t from, uint32_t node, enum way way);

#endif
