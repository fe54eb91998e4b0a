/**
 * @file excerpt.h
 * @brief A line of the user's text with a caret below, as compilers print it.
 */
#ifndef CHECK_EXCERPT_H
#define CHECK_EXCERPT_H

#include "analysis/check/solve/program.h"

#include <stdio.h>

/**
 * Two lines, or nothing where the file cannot be read. `column` is the bytes before the caret,
 * `length` the bytes that are underlined. Tabs become blanks, what a terminal would obey is shown
 * as \x1b, and of long lines only what is around the caret.
 */
void excerpt_print(FILE *out, const struct program *program, const struct place *place,
                   size_t column, size_t length);

/** Characters, and not bytes, before a column: what editors and code hosts count. */
uint32_t excerpt_characters(const struct program *program, const struct place *place,
                            size_t column);

#endif
