/**
 * @file file.h
 * @brief Whole files in memory.
 */
#ifndef COMMON_FILE_H
#define COMMON_FILE_H

#include <stddef.h>

/** Whole file in memory, one NUL after it. @return NULL with errno set when it can't be read. */
char *read_file(const char *path, size_t *length);

/** What can be read from a descriptor, in memory as read_file() has it. */
char *read_descriptor(int fd, size_t *length);

/** @return 0, or -1 with errno set; what was written of the file is removed then. */
int write_file(const char *path, const char *text, size_t length);

#endif
