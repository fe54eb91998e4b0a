/**
 * @file include.h
 * @brief INCLUDE lines of Fortran, which no preprocessor replaces.
 */
#ifndef CHECK_INCLUDE_H
#define CHECK_INCLUDE_H

#include <stdbool.h>
#include <stddef.h>

/** Where files are looked for: beside `file`, then in the directories of -I among the flags. */
struct include_path {
    const char *file;
    char **flags;
    int flag_count;
};

/**
 * `text` with the files that its INCLUDE lines name in their place, between line markers. Lines whose
 * file is not found stay as they are. Linear in what comes out, which is cut at 64 MB and 16 files deep.
 *
 * @return a new text of *length bytes, or NULL when there is nothing to replace
 */
char *include_expand(const char *text, size_t *length, bool fixed, const struct include_path *path);

#endif
