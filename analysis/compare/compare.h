/**
 * @file compare.h
 * @brief Two groups of runs beside each other: what each region took, and whether that differs.
 *
 * The room compare lays several experiments beside each other (pompeii diff, scaling): it matches
 * their regions (analysis/answer/match.h), takes the figures of each run, and says which differ by
 * more than runs of one program do. It may know the reader, answer and common; it prints nothing.
 */
#ifndef COMPARE_H
#define COMPARE_H

#include "analysis/answer/statistics.h"

enum compared_kind { COMPARED_TIME /* seconds */, COMPARED_COUNT, COMPARED_PERCENT };

/** What is compared. */
struct compared_metric {
    const char *name;
    enum compared_kind kind;
};

enum change { CHANGE_NONE, CHANGE_MORE, CHANGE_LESS };
extern const char *const change_names[];

struct compared_row {
    const struct compared_metric *metric;
    const struct source_region *region; /* of the first run that has it; NULL: the program */
    const struct path *path;            /* where call paths are compared */
    double *value;                      /* of each run, the first group's first; NAN: not known */
    double median[2];                   /* of each group; NAN: not known */
    bool is_in[2];                      /* whether any run of the group has the region */
    double cost;                        /* exclusive seconds, of the group that has more */
    double chance;                      /* that this is chance; NAN: can't be said */
    double unsure; /* one run each: a change that is no greater says nothing; else 0 */
    enum change change;
};

struct comparison {
    size_t count[2]; /* runs */
    bool one_run;    /* chances are from instances, not from runs */
    double least;    /* the least chance that so many runs can give */
    double waits;    /* one_run: seconds that waits for a processor may have added to any region */
    struct compared_row *rows;
    size_t row_count, row_capacity;
    struct match *match;
    struct profile **profiles;
    struct compared_metric *metrics; /* those of the program, of regions, and the counters */
    size_t metric_count;
};

struct compare_options {
    bool by_path;
    double
        least; /* regions have no row whose exclusive time is less than so many percent
                  of the CPU time, and the typical one of the greatest such time, in both groups */
    struct selection select; /* of regions */
};

/** Why the runs can't be compared: another program, arguments, threads, ranks or counters; the
 * caller frees it. NULL: they can be. */
char *compare_obstacle(struct experiment *const *experiments, size_t count);

/** What else is different, and may be the reason: machine, settings; NULL: nothing. */
char *compare_surroundings(struct experiment *const *experiments, size_t count);

/** The first `first` experiments are one group, `second` ones after them the other. They outlive
 * the comparison. */
struct comparison *comparison_new(struct experiment *const *experiments, size_t first,
                                  size_t second, const struct compare_options *options);
void comparison_free(struct comparison *comparison);

/** In percent of the first; NAN: not known. Of percentages: their difference. */
double row_change(const struct compared_row *row);

/** `parallel loop cg.c:279`; `the program`; or a call path. The caller frees it. */
char *row_name(const struct compared_row *row);

#endif
