/**
 * @file build-option.h
 * @brief What a preprocessor that only reads is told of a build's options.
 */
#ifndef CHECK_BUILD_OPTION_H
#define CHECK_BUILD_OPTION_H

#include <stdbool.h>
#include <stddef.h>

enum option_use {
    OPTION_KEPT,
    OPTION_DROPPED, /* it writes a file, or what comes out is no preprocessed text */
    OPTION_RESOLVED /* kept; its argument names a file or a directory */
};

struct build_option {
    enum option_use use;
    const char *name, *argument; /* of one that is resolved */
    size_t words;                /* that it takes; never 0 */
};

/** The option or other word at `i` of a command line, which ends with NULL. */
struct build_option build_option_at(char *const *words, size_t i);

/** Is that the name of a source in a language that is checked? */
bool is_checked_source(const char *file);

#endif
