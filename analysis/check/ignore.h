/**
 * @file ignore.h
 * @brief `// pompeii-check: ignore REASON` silences the findings of a line.
 */
#ifndef CHECK_IGNORE_H
#define CHECK_IGNORE_H

#include "analysis/check/solve/finding.h"

#include <stdio.h>

/**
 * Marks the findings whose directive or condition has the comment, on its line or alone on the line
 * before. The user's files are read for that: comments are gone once they are preprocessed.
 */
void ignore_findings(struct program *program, struct findings *findings);

/** A line for each such comment without a reason. @return how many there are */
size_t ignore_tell_unreasoned(const struct program *program, const struct findings *findings,
                              FILE *out);

#endif
