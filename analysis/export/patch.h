/**
 * @file patch.h
 * @brief A file of which some places are filled in later: what ends an element is known long after
 * its begin is written, and memory is to depend on neither.
 */
#ifndef EXPORT_PATCH_H
#define EXPORT_PATCH_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

struct patch_file;

/** NULL with errno set. */
struct patch_file *patch_open(const char *path);
void patch_put(struct patch_file *file, const char *text, size_t length);

/** Where the next byte goes. */
off_t patch_position(const struct patch_file *file);

/** Replace what was written at a position. */
void patch_at(struct patch_file *file, off_t position, const char *text, size_t length);

/** False with errno set where not everything could be written. */
bool patch_close(struct patch_file *file);

#endif
