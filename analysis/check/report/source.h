/**
 * @file source.h
 * @brief Lines of the user's files as they were written, and where in them a place is.
 *
 * Preprocessing leaves lines as they are, but not columns: macros and runs of blanks are gone. What
 * is shown is looked for in the line itself.
 */
#ifndef CHECK_SOURCE_H
#define CHECK_SOURCE_H

#include "analysis/check/solve/program.h"

struct source_line {
    const char *text; /* in the file's text; no end but .length */
    size_t length;
};

/** @return false if the file cannot be read or has no such line */
bool source_line(const struct program *program, const struct place *place,
                 struct source_line *line);

/** Where in its line a place is, as bytes before it. `word` is what stands there, whole: the
 *  nearest one counts; NULL, or where there is none: the place as it is known. */
size_t source_column(const struct program *program, const struct place *place, const char *word);

/** The same for a directive: the sentinel, or the macro that it came from. */
size_t source_directive(const struct program *program, const struct place *place);

/** Is this a character of names? */
bool source_is_name(char c);

#endif
