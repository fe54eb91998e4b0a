/**
 * @file job-spread.h
 * @brief How what ranks have of each call path is spread over them: sum, least, greatest, squares.
 *
 * A rank's value is the sum over its threads of one class. All are integers: the order of the ranks
 * does not matter but for which of those alike is named, which is the first.
 */
#ifndef JOB_SPREAD_H
#define JOB_SPREAD_H

#include "analysis/answer/part.h"

/** Of a rank's threads: the one that began the measurement, and all others together. */
enum thread_class { CLASS_MASTER, CLASS_OTHERS, THREAD_CLASSES };
enum job_metric { METRIC_VISITS, METRIC_TIME, METRIC_EXCLUSIVE, JOB_METRICS };

struct job_spread {
    int64_t ranks; /* that have something of it */
    unsigned __int128 sum, squares;
    int64_t least, greatest;
    int least_rank, greatest_rank;
};

struct path_spreads {
    struct job_spread of[JOB_METRICS][THREAD_CLASSES];
    int64_t *each[JOB_METRICS]
                 [THREAD_CLASSES]; /* by position of the rank, as far as there are columns */
};

struct job_spreads {
    struct path_spreads *item; /* by path->index */
    size_t count, capacity;
    size_t ranks;   /* that were added */
    size_t columns; /* of so many ranks, the first ones, the values are kept */
};

/** Adds a process, whose call paths are merged. `spreads` is a struct job_spreads, zeroed but for
 * `columns`. */
void job_spreads_add(void *spreads, const struct process *process);
/** Those of some ranks, to be added behind others. */
void job_spreads_put(struct parcel *parcel, const struct job_spreads *spreads);
void job_spreads_take(struct parcel *parcel, struct job_spreads *spreads,
                      const struct experiment *experiment, const struct part_map *map);
void job_spreads_free(struct job_spreads *spreads);

#endif
