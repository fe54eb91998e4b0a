/**
 * @file unit-row.h
 * @brief A unit of work as lists of units have it, `pompeii labels --list` and what is made of
 * them.
 */
#ifndef UNIT_ROW_H
#define UNIT_ROW_H

#include "analysis/answer/label.h"
#include "common/json.h"

#include <stdio.h>

struct unit_row {
    const char *label, *kind, *construct, *file;
    int64_t line, rank, thread;
    bool has_iterations; /* first, last and count are known */
    int64_t first, last, count;
    int64_t begin, time; /* nanoseconds; since the first process began */
};

/** The names of the columns before those of the counters. */
extern const char unit_row_titles[];

/** "merged range", "uncertain task", ..: what lists call the unit. */
const char *label_kind(const struct label *label);

/** What the list says of a unit, but its label. `epoch` is that of its time 0: of all ranks one. */
struct unit_row unit_row_of(const struct label *label, int64_t epoch);

/** The row without an end of line; `counters` are `count` values; COUNT_UNKNOWN is an empty cell,
 * in JSON null. */
void unit_row_csv(FILE *out, const struct unit_row *row, const int64_t *counters, size_t count);

/** An integer, and nothing around it. Faster than printf(). */
void put_integer(FILE *out, int64_t number);

/** The members of a JSON object that the caller opens and closes; without `counters` none of them.
 */
void unit_row_json(struct json *json, const struct unit_row *row, const char *const *names,
                   const int64_t *counters, size_t count);

#endif
