/**
 * @file thread-time.h
 * @brief What one thread spent its time on, by kind: the parts add up to the run's duration.
 */
#ifndef THREAD_TIME_H
#define THREAD_TIME_H

#include "analysis/answer/profile.h"

struct thread_time {
    int64_t work; /* what is neither lost nor idle */
    int64_t overheads[OVERHEAD_COUNT];
    int64_t idle; /* it had no team to work in */
};

/** Of all regions, whatever the profile's selection. */
struct thread_time thread_time_of(const struct profile *profile,
                                  const struct recorded_location *location);

/** Add the overheads of the call path itself, not of what is inside, on all threads. */
int64_t path_lost(const struct path *path);

#endif
