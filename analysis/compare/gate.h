/**
 * @file gate.h
 * @brief Rules that say how much more something may take: a file, a line each.
 *
 *     # metric      region             limit  least cost
 *     duration_s    program            +5%
 *     typical_s     *                  +10%   0.05s
 *     count         solve.c:*          +0%
 *     parallel      program            -3%
 *
 * The metric is one of pompeii diff's columns, the region a glob as that of --region, or `program`.
 * A limit with `+` is the most by which the second group may have more than the first, one with
 * `-` by which it may have less; of an efficiency, percentage points. What costs less than the
 * fourth word, in exclusive seconds of all threads, is not looked at. With repeats a rule is broken
 * only by a difference that is significant, where the metric is tested.
 */
#ifndef GATE_H
#define GATE_H

#include "analysis/compare/compare.h"

struct gate_rule {
    const char *metric, *glob;
    double limit; /* percent; with a minus, -0 too: of less */
    double least; /* seconds */
    int line;
};

struct gate {
    struct gate_rule *rules;
    size_t count, capacity;
    const char *path;
    struct pool *pool;
};

/** @return whether the file could be read; else `*problem` is "where: what", the caller's. Metrics
 * are checked by gate_check(). */
bool gate_read(struct gate *gate, const char *path, char **problem);
void gate_free(struct gate *gate);

/** The first metric of a rule that the comparison lacks; NULL: it has all. */
const struct gate_rule *gate_stranger(const struct gate *gate, const struct comparison *comparison);

/** Whether the rule looks at a row; whether that breaks it; and whether the row is beyond the
 * limit, but by no more than runs of one program may differ. */
bool gate_concerns(const struct gate_rule *rule, const struct compared_row *row);
bool gate_is_broken(const struct gate_rule *rule, const struct compared_row *row);
bool gate_is_unsure(const struct gate_rule *rule, const struct compared_row *row);

#endif
