/**
 * @file object-file.h
 * @brief Summaries in object files and libraries: section `.pompeii.check`, see store.h.
 */
#ifndef CHECK_OBJECT_FILE_H
#define CHECK_OBJECT_FILE_H

#include "analysis/check/check.h"

/** Is the file an object, a library or a summary, by its first bytes? */
bool object_is(const char *file);

/**
 * Add the summaries that it holds; a file without any is nothing wrong.
 * @return 0, or -1 when it cannot be read: *problem is why (free it)
 */
int object_add(struct check *check, const char *file, char **problem);

#endif
