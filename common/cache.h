/**
 * @file cache.h
 * @brief What is made once and kept for the user: files in `$XDG_CACHE_HOME/pompeii`, else in
 * `~/.cache/pompeii`. What others may have put there is not used.
 */
#ifndef COMMON_CACHE_H
#define COMMON_CACHE_H

#include <stdbool.h>
#include <stddef.h>

/** The directory `name` in it, or, "", itself; made where it is missing. Free it.
 *  @return NULL: there is none that is ours alone */
char *cache_directory(const char *name);

/** Whether a file there is regular, ours, and nobody else can write to it; no link is followed. */
bool cache_has(const char *path);

/** The file in memory, a NUL after it. Free it. @return NULL: there is none that is ours alone */
char *cache_read(const char *path, size_t *length);

/** Keep that: who reads has the old file or the new one. @return false with errno: it is not kept
 */
bool cache_write(const char *path, const char *bytes, size_t length);

#endif
