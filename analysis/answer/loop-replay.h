/**
 * @file loop-replay.h
 * @brief How long a worksharing loop would take with another schedule, from the ranges of
 * iterations that were measured.
 *
 * Iterations of a range are taken to cost the same each. A thread takes its chunks one after the
 * other, all threads begin at once; a chunk that the runtime hands out when asked (dynamic, guided)
 * costs REPLAY_DISPATCH besides. Guided is what takes longer of libgomp's rule and LLVM's. The loop
 * takes as long as the thread that ends last.
 *
 * All schedules are replayed while the ranges pass once: there may be more of them than memory has
 * room for.
 */
#ifndef LOOP_REPLAY_H
#define LOOP_REPLAY_H

#include "analysis/answer/spill.h"

#include <stdint.h>

/** In the order of preference, where two take as long. */
enum schedule_kind {
    SCHEDULE_STATIC,  /* without a chunk: a block for each thread */
    SCHEDULE_CHUNKED, /* static, in turn */
    SCHEDULE_GUIDED,
    SCHEDULE_DYNAMIC,
    SCHEDULES
};

enum {
    REPLAY_DISPATCH = 100, /* what a chunk costs that is asked for, in nanoseconds */
    REPLAY_CHUNKS = 48     /* powers of two */
};

struct loop_range {
    int64_t first, count; /* iterations */
    int64_t begin, time;  /* nanoseconds */
    int location;         /* index of the one that executed it */
    int region;           /* number of the loop's */
};

/** One execution of a loop: its ranges by first iteration, without gaps. */
struct loop_execution {
    const struct loop_range *range;
    size_t ranges;
    int64_t iterations; /* 0: the ranges have gaps, or are not all known */
    int threads;
    struct spill *list; /* that the ranges lie in */
};

/** The next of its ranges is read. */
static inline const struct loop_range *loop_range_at(const struct loop_execution *execution,
                                                     size_t i)
{
    spill_touch(execution->list, sizeof *execution->range);
    return &execution->range[i];
}

/** Adds what it would take, in nanoseconds, with each schedule and each chunk of 2^k iterations:
 * those that are finer than what was measured, or give no chunk to each thread, take what the next
 * one takes. The work is linear in ranges and chunks, times the logarithm of the threads. */
void loop_replay(const struct loop_execution *execution, int threads,
                 double time[SCHEDULES][REPLAY_CHUNKS]);

/** The logarithm of a chunk, rounded up. */
int loop_chunk_logarithm(int64_t chunk);

/** That of the smallest chunk that makes sense to replay: a quarter of a range's mean length. */
int loop_least_chunk(const struct loop_execution *execution);

/** Nanoseconds that it took: of the thread that took longest, from its first range to its last. */
int64_t loop_time(const struct loop_execution *execution, size_t locations);

#endif
