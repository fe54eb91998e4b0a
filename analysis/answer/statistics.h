/**
 * @file statistics.h
 * @brief How long the instances of a region took: moments, percentiles, imbalance, trend.
 *
 * An instance lasts from its enter to its exit, tasks that run at scheduling points inside it
 * included; one of a task without the time for which it was suspended, and without other tasks
 * that ran meanwhile. Instances of a region inside instances of the same one count, too.
 */
#ifndef STATISTICS_H
#define STATISTICS_H

#include "analysis/answer/profile.h"

/** What has a row of its own. */
enum statistics_by { BY_REGION, BY_PATH, BY_THREAD, BY_RANK };

struct instance_statistics {
    struct source_region *region;
    const struct path *path;                  /* BY_PATH, else NULL */
    const struct recorded_location *location; /* BY_THREAD; BY_RANK: one of that rank; else NULL */
    int64_t count, total, least, greatest;    /* nanoseconds */
    double squares;                           /* microseconds squared */
    int64_t bins[DURATION_BINS], binned;      /* instances in bins, and all of them */
    int64_t first, last;                      /* time of the first and last tenth ... */
    int64_t trended;                          /* ... of so many instances */
    int64_t exclusive;                        /* without children; nothing counts twice */
    int64_t *counters;                        /* as many as the experiment has; NULL: none */
    int64_t busiest;                          /* the greatest total of a thread */
    int threads;                              /* that executed it */
    int64_t busiest_rank;                     /* the greatest total of a rank */
    int ranks;                                /* that executed it */
};

/** Calls `take` for each row of what the selection lets pass, in the order of the regions, or call
 * paths; the row lives until `take` returns. */
void statistics_each(const struct profile *profile, const struct selection *selection,
                     enum statistics_by by,
                     void (*take)(void *argument, const struct instance_statistics *row),
                     void *argument);

/** The places of a call path, from the root on: `main.c:40 main / main.c:44`; the caller frees it.
 */
char *path_places(const struct path *path);

/** In nanoseconds. */
double statistics_mean(const struct instance_statistics *of);
/** Of all instances: the root of the mean square distance from the mean. */
double statistics_deviation(const struct instance_statistics *of);

/** Whether the trace has the bins of (nearly) all instances. */
bool statistics_has_bins(const struct instance_statistics *of);

/**
 * The duration that `percent` of the instances do not exceed: at rank percent / 100 * (count - 1)
 * of the rising order, where those in one bin lie at equal distances; so it is right to a
 * bin's width, an eighth of it at most. Needs bins.
 */
double statistics_percentile(const struct instance_statistics *of, double percent);

/** By how many percent the thread with the greatest total had more than those that executed it had
 * on average. */
double statistics_imbalance(const struct instance_statistics *of);

/** The same of ranks. */
double statistics_rank_imbalance(const struct instance_statistics *of);

/** By how many percent an instance of the last tenth took longer than one of the first tenth; NAN:
 * not known, or too few instances. */
double statistics_trend(const struct instance_statistics *of);

#endif
