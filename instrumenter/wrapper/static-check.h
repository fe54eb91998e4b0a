/**
 * @file static-check.h
 * @brief --pomp-check: `pompeii check` on each source while it is compiled, and on the whole
 * program when it is linked, from the summaries in its objects.
 *
 * Findings are warnings on standard error; with --pomp-check=error they are errors, and the call
 * fails.
 */
#ifndef WRAPPER_CHECK_H
#define WRAPPER_CHECK_H

#include "instrumenter/wrapper/steps.h"

struct static_check {
    bool wanted, as_errors;
    bool found; /* something, in what was checked so far */
};

/**
 * Check the text of source `number`.
 * @return what to put behind the text, so that its object holds the summary;
 * NULL if there is none. Free it.
 */
char *check_source(struct static_check *check, const struct compiler_call *command,
                   const struct source *source, size_t number, const char *text, size_t length);

/**
 * Check the text of the Fortran source `number`, which names its file in a line marker.
 * @return assembler text, so that the object holds the summary; NULL if there is none. Free it.
 */
char *check_fortran(struct static_check *check, const struct compiler_call *command,
                    const struct source *source, size_t number, const char *text, size_t length);

/** Check what is linked: the call's own sources and the objects and libraries that it names. */
void check_program(struct static_check *check, const struct compiler_call *command);

#endif
