/**
 * @file labels-report.h
 * @brief What pompeii labels writes of many units together: distributions by group, and a scatter
 * of two metrics.
 */
#ifndef LABELS_REPORT_H
#define LABELS_REPORT_H

#include "analysis/answer/unit-summary.h"
#include "analysis/command/command.h"

/** Distributions; `by` is how the grouping is called, `limit` the most groups (0: all). */
void write_spreads(const struct unit_summary *summary, const char *by, int format, int limit,
                   struct output *output);

/** An svg with a point for each unit, x by the metric `x`; -1 with `*problem`: there is nothing to
 * draw. */
int write_scatter(const struct unit_facts *facts, const struct unit_metric *x,
                  const struct unit_metric *y, FILE *out, char **problem);

#endif
