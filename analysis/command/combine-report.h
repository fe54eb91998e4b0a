/**
 * @file combine-report.h
 * @brief What `pompeii combine` writes.
 */
#ifndef COMBINE_REPORT_H
#define COMBINE_REPORT_H

#include "analysis/combine/join.h"

/** How much of the runs is in the rows. */
struct coverage {
    size_t derived;    /* rows with a unit of every run */
    size_t possible;   /* units, of each type those of the run with most */
    size_t (*type)[2]; /* the same for each type */
};

struct coverage coverage_of(const struct runs *runs, const struct joined *joined);

struct combine_report {
    const struct runs *runs;
    const struct joined *joined;
    const struct coverage *coverage;
    const struct join_options *options;
    bool keys; /* instead of labels */
};

/** -1 with `*problem` where an input is no longer what it was. */
int combine_csv(const struct combine_report *report, FILE *out, char **problem);
int combine_json(const struct combine_report *report, FILE *out, char **problem);

#endif
