/**
 * @file object-file.h
 * @brief Sections of ours in object files, libraries and programs: summaries (`.pompeii.check`, see
 * store.h) and what else is asked for.
 */
#ifndef CHECK_OBJECT_FILE_H
#define CHECK_OBJECT_FILE_H

#include "analysis/check/check.h"

/** Is the file an object, a library or a summary, by its first bytes? */
bool object_is(const char *file);

/** Which sections are wanted, and who gets their bytes, as they lie in the file. */
struct section_search {
    const char *name;
    int (*visit)(void *context, const void *bytes, size_t length); /* other than 0: stop */
    void *context;
};

/**
 * Visit sections of an object or a program, or of each member of a library.
 * @return what `visit` did, or -1 when the file cannot be read: *problem is why (free it)
 */
int object_visit(const char *file, const struct section_search *search, char **problem);

/**
 * Add the summaries that it holds; a file without any is nothing wrong.
 * @return 0, or -1 when it cannot be read: *problem is why (free it)
 */
int object_add(struct check *check, const char *file, char **problem);

#endif
