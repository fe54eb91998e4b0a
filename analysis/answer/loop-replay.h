/**
 * @file loop-replay.h
 * @brief How long a worksharing loop would take with another schedule, from the ranges of
 * iterations that were measured.
 *
 * Iterations of a range are taken to cost the same each. A thread takes its chunks one after the
 * other, all threads begin at once; a chunk that the runtime hands out when asked (dynamic, guided)
 * costs REPLAY_DISPATCH besides. Guided is what takes longer of libgomp's rule and LLVM's. The loop
 * takes as long as the thread that ends last.
 */
#ifndef LOOP_REPLAY_H
#define LOOP_REPLAY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** In the order of preference, where two take as long. */
enum schedule_kind {
    SCHEDULE_STATIC,  /* without a chunk: a block for each thread */
    SCHEDULE_CHUNKED, /* static, in turn */
    SCHEDULE_GUIDED,
    SCHEDULE_DYNAMIC,
    SCHEDULES
};

/** What a chunk costs that is asked for, in nanoseconds. */
enum { REPLAY_DISPATCH = 100 };

struct loop_range {
    int64_t first, count; /* iterations */
    int64_t begin, time;  /* nanoseconds */
    int location;         /* index of the one that executed it */
};

/** One execution of a loop: its ranges by first iteration, without gaps. */
struct loop_execution {
    const struct loop_range *range;
    size_t ranges;
    int64_t iterations;
    int threads;
};

/** Nanoseconds that it would take. `chunk` is no less than 1, and means nothing for static. The
 * work is linear in ranges and chunks, times the logarithm of the threads. */
double loop_replay(const struct loop_execution *execution, enum schedule_kind kind, int64_t chunk,
                   int threads);

/** The smallest chunk that makes sense to replay: a quarter of a range's mean length. */
int64_t loop_least_chunk(const struct loop_execution *execution);

/** Nanoseconds that it took: of the thread that took longest, from its first range to its last. */
int64_t loop_time(const struct loop_execution *execution, size_t locations);

#endif
