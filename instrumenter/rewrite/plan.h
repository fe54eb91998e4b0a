/**
 * @file plan.h
 * @brief What happens to one construct: its calls, or why it has none.
 */
#ifndef REWRITE_PLAN_H
#define REWRITE_PLAN_H

#include "instrumenter/rewrite/emit.h"
#include "instrumenter/rewrite/silence.h"

struct rewrite;

/** Where the device's calls of a target construct stand. */
enum device_calls {
    DEVICE_CALLS_NONE,
    DEVICE_CALLS_BODY, /* at the begin and end of its body */
    DEVICE_CALLS_SPLIT /* at its body, after its worksharing part is taken apart */
};

/** What happens to one construct. */
struct plan {
    enum pattern_id pattern;
    const char *reason; /* why it has no events, or NULL */
    bool is_loss;       /* it could have had some */
    bool nowait;        /* it gets a nowait clause */
    bool barrier;       /* a barrier of its own stands for the implicit one */
    bool wait_inside;   /* its implicit barrier stays where it is */
    unsigned counts;    /* what its loop's body counts: enum chunk_count */
    bool bounds; /* Fortran: the loop's bounds are told before it, because its body may not count */
    bool outside_only; /* no calls at the begin and end of its body */
    bool split;        /* a combined construct that is taken apart after the first constituent */
    bool maps_moved;   /* target: its maps go to a target data around it */
    bool maps_inside;  /* target: it has maps, and they stay */
    bool on_devices;   /* target: devices have the function that it stands in, too */
    enum device_calls device; /* target */
};

/** Find the constructs that `cancel` and `cancellation point` may leave. */
void plan_cancelled(struct rewrite *rewrite);

/** What the compiler has rejected of the construct, or NULL. */
const struct rejected_construct *plan_rejected(const struct rewrite *rewrite,
                                               const struct syntax_node *node);

/** Decide on one directive. */
struct plan plan_make(const struct rewrite *rewrite, const struct syntax_node *node,
                      enum silence silence);

#endif
