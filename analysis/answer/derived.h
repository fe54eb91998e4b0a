/**
 * @file derived.h
 * @brief Metrics that are made of counters (IPC, misses per thousand instructions, ..): the table
 * of them, in derived.def, and what computes one.
 */
#ifndef DERIVED_H
#define DERIVED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct derived_metric {
    const char *name, *group;
    const char *formula;
    const char *unit; /* "%", "GB/s", "per thousand instructions" */
    const char *meaning, *source;
};

struct derived_group {
    const char *name, *what;
};

/** Both end with a NULL name. Several metrics may have one name: the first whose counters are there
 * counts. */
extern const struct derived_metric derived_metrics[];
extern const struct derived_group derived_groups[];

/** The counters of a formula, one by one in its order. The name's end is at `name + length`. */
typedef void derived_visit(void *context, const char *name, size_t length);
void derived_counters(const char *formula, derived_visit *visit, void *context);

/** A formula over `counters`, which is a list of names; names of perf's events are compared without
 * regard to case, presets too.
 * @return NULL with `*problem`, which the caller frees, where a counter is missing or the formula
 * is none */
struct derived;
struct derived *derived_new(const char *formula, const char *const *counters, size_t count,
                            char **problem);
void derived_free(struct derived *derived);

/** The first metric of that name of which all counters are there, ready in `*derived`.
 * @return NULL with `*problem`: there is none of that name, or a counter is missing. */
const struct derived_metric *derived_find(const char *name, const char *const *counters,
                                          size_t count, struct derived **derived, char **problem);

/** The value, from counters in the order of that list and from nanoseconds. NAN: a counter is
 * COUNT_UNKNOWN, or something is divided by 0. */
double derived_value(const struct derived *derived, const int64_t *counters, int64_t time);

/** Whether a counter, by its position in that list, is in the formula. */
bool derived_uses(const struct derived *derived, size_t counter);

#endif
