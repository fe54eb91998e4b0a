/**
 * @file phase.h
 * @brief Which writes of shared data can run at the same time as a read of it.
 *
 * Barriers cut the execution of a team into phases. Where no barrier stands between a read by one
 * thread and a write by another, each thread may see another value; where one does, all see the
 * same.
 */
#ifndef CHECK_PHASE_H
#define CHECK_PHASE_H

#include "analysis/check/solve/effect.h"

/** Data that is looked for: a global by its name in every function, anything else by its object. */
struct data {
    uint32_t object; /* of the function of the team; NO_NODE: the function does not name it */
    uint32_t global; /* the name of a global, else 0 */
    uint32_t path;
    uint32_t own; /* see struct spot */
};

/** Where a write stands. `definition` is NO_NODE if it is in a callee. */
struct write {
    uint32_t team, node, definition;
    bool is_before_barrier; /* of the callee, or it is that of the node */
};

struct phases; /* memory of earlier answers */

struct phases *phases_new(struct program *program, struct effects *effects);
void phases_free(struct phases *phases);

/**
 * Every write of `data` that may run in the same phase as `node`, in this team and, for a team that
 * enters a function, around the function's calls.
 *
 * @return how many there are, or, where these are more than `room`, any number above it; the first
 *         `room` of them are in `writes`
 */
uint32_t concurrent_writes(struct phases *phases, uint32_t team, uint32_t node,
                           const struct data *data, struct write *writes, uint32_t room);

/** The nodes of a team whose calls lead to functions that write a global. */
const uint32_t *calls_that_write(struct phases *phases, uint32_t team, uint32_t global,
                                 uint32_t *count);

/** Does one thread come both to the write and to `node` of the same team, in one phase? */
bool is_on_one_way(struct phases *phases, const struct write *write, uint32_t node);

/** The node that all ways to this one come through, without a barrier behind it; NO_NODE: it is a
 *  barrier, or is not reached. */
uint32_t phase_start(struct phases *phases, uint32_t team, uint32_t node);

/** Does a way without a barrier lead from that start of the phase of `node` to `to`? */
bool phase_goes_on(struct phases *phases, uint32_t team, uint32_t node, uint32_t to);

/** Do all paths to `node`, from where its phase begins, pass `before`? */
bool always_before(struct phases *phases, uint32_t team, uint32_t before, uint32_t node);

#endif
