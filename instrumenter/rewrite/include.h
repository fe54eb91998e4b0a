/**
 * @file include.h
 * @brief INCLUDE lines, which are the compiler's own business,
 * unless what they include has constructs.
 */
#ifndef FORTRAN_INCLUDE_H
#define FORTRAN_INCLUDE_H

#include "instrumenter/rewrite/instrument.h"

/**
 * The text with each INCLUDE line replaced by its file, between line markers, if that has
 * directives that are executed, itself or by what it includes; with options->whole_tree in any
 * case. Files are looked for in the `count` directories, in order ("" is the current one, as it is
 * not named); one that cannot be read is left to the compiler.
 *
 * @return the new text (free it) and its length, or NULL when nothing is replaced.
 */
char *fortran_include(const char *text, size_t length, const struct instrument_options *options,
                      char *const *directories, size_t count, size_t *result_length);

#endif
