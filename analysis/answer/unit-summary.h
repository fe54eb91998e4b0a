/**
 * @file unit-summary.h
 * @brief What there is to say of the units of a run by group: distributions of each metric, two
 * kinds, and the units that are farthest from their own kind.
 */
#ifndef UNIT_SUMMARY_H
#define UNIT_SUMMARY_H

#include "analysis/answer/distribution.h"
#include "analysis/answer/kind-reason.h"

/** Of one metric in one group. */
struct unit_spread {
    struct distribution distribution;
    bool has_kinds;
    struct kinds kinds;
    struct kind_reason reason; /* text NULL: none */
};

/** A unit far from the median of its kind. */
struct outlier {
    size_t unit, group, metric;
    double value, median, distance; /* distance: as usual_distance() says */
    char *label;
};

enum { OUTLIERS_KEPT = 10 };

struct unit_summary {
    struct unit_facts *facts;
    struct unit_metric *metric;
    size_t metric_count, metric_capacity;
    struct unit_spread *spread;            /* group by group, of each metric */
    struct outlier outlier[OUTLIERS_KEPT]; /* the farthest first; a unit is there once */
    size_t outlier_count, outliers;        /* of all: units farther away than OUTLIER */
};

/** Metrics of an experiment: `time`, its counters, and those that `derived` names: metrics of
 * derived.def or groups of it, set apart by commas; "": all that can be made; NULL: none.
 * @return false with `*problem` */
bool unit_summary_metrics(struct unit_summary *summary, const struct experiment *experiment,
                          const char *derived, char **problem);

/** Compute all else; `facts` go over to it. */
void unit_summary_fill(struct unit_summary *summary, struct unit_facts *facts);

static inline const struct unit_spread *unit_spread_of(const struct unit_summary *summary,
                                                       size_t group, size_t metric)
{
    return &summary->spread[group * summary->metric_count + metric];
}

void unit_summary_free(struct unit_summary *summary);

#endif
