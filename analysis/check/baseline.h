/**
 * @file baseline.h
 * @brief Findings that were there before: those of an earlier check, which wrote them as SARIF or
 * JSON.
 */
#ifndef CHECK_BASELINE_H
#define CHECK_BASELINE_H

#include "analysis/check/solve/finding.h"

struct baseline;

/** Reads what `pompeii check --format=sarif` or `json` wrote. @return NULL: *problem is why, with
 *  the file (free it) */
struct baseline *baseline_read(const char *path, char **problem);
void baseline_free(struct baseline *baseline);

/** Marks the findings that are in it. */
void baseline_mark(const struct baseline *baseline, const struct program *program,
                   struct findings *findings);

#endif
