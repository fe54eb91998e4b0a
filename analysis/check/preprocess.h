/**
 * @file preprocess.h
 * @brief A source as the user's compiler preprocesses it.
 */
#ifndef CHECK_PREPROCESS_H
#define CHECK_PREPROCESS_H

#include "analysis/check/load.h"

/** The program that is asked: options->compiler, or options->fortran. */
const char *preprocessor_of(const struct load_options *options, enum language language);

/**
 * Where headers are missing, and with best_effort, as if they were empty.
 * @param absent becomes the names of those ("a.h, b.h and 3 more"; free it), or NULL
 * @return the text, one NUL after it; NULL: the compiler refuses the file
 */
char *preprocess(const char *file, const struct load_options *options, enum language language,
                 size_t *length, char **absent);

#endif
