/**
 * @file metric.h
 * @brief The figures of call paths that exports hold: what --metric names.
 *
 * All are exclusive: of a call path without those below it, so that what is added up along the tree
 * is the inclusive figure.
 */
#ifndef EXPORT_METRIC_H
#define EXPORT_METRIC_H

#include "analysis/answer/construct.h"

enum metric_kind {
    METRIC_TIME,    /* "time": exclusive, and of tasks their creation: it adds up to the run */
    METRIC_VISITS,  /* "visits" */
    METRIC_MEASURE, /* a column of `pompeii profile`: "exitBarT" */
    METRIC_COUNTER  /* a counter of the experiment, without what the constructs inside counted */
};

struct metric {
    enum metric_kind kind;
    int index;        /* of the measure or counter */
    char *name;       /* clean, as the user named it */
    const char *unit; /* "nanoseconds" or "count" */
};

struct metrics {
    struct metric *list;
    size_t count, capacity;
};

/**
 * The metrics of a list, "time,visits"; `counters` in it are all counters. False after the user was
 * told which name is none.
 */
bool metrics_parse(struct metrics *metrics, const char *list, const struct experiment *experiment);
void metrics_free(struct metrics *metrics);

int64_t metric_of(const struct metric *metric, const struct profile_node *node);

#endif
