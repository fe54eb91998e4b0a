/**
 * @file offload-report.h
 * @brief What `pompeii offload` says, for programs.
 */
#ifndef OFFLOAD_REPORT_H
#define OFFLOAD_REPORT_H

#include "analysis/answer/device-strip.h"
#include "analysis/answer/offload.h"
#include "analysis/answer/output.h"
#include "analysis/command/object-account.h"
#include "common/json.h"

#include <stdio.h>

/** doc/schema/offload.json. `constructs`: of the program; NULL: not known. */
void offload_json(const struct offload_device *devices, size_t count,
                  const struct account_summary *constructs, FILE *out);
void offload_csv(const struct offload_device *devices, size_t count, FILE *out);

/** Whether the bytes are a lower bound: nothing tells what a mapper moves. */
bool offload_is_bound(const struct offload_device *device, const struct offload_transfer *t);

/** Kernels and copies that the driver told of; empty: none. */
struct table *offload_activity_table(const struct offload_device *device);

/** The same for programs; of the CSV the columns that tell of a kernel: `region` NULL, none. */
void offload_json_activity(struct json *json, const struct offload_device *device);
void offload_csv_shape(FILE *out, const struct source_region *region);

/** What it would save to mend, at best: one line each, in seconds and as a share of the run. */
void offload_print_advice(const struct offload_device *device, int64_t run, struct output *output);
void offload_json_advice(struct json *json, const struct offload_device *device);

/** --timeline: a line for each thread and device, as wide as the terminal. `limit`: lines of each
 * kind, 0: some. @return false after the user was told that there is nothing to draw */
bool offload_draw(struct strips *strips, const struct experiment *experiment, int limit,
                  struct output *output);

#endif
