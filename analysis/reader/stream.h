/**
 * @file stream.h
 * @brief The bytes of a file, decompressed when it is a zstd file (told by its first bytes).
 */
#ifndef STREAM_H
#define STREAM_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

struct stream;

/** Open `path`, a file or a member of a container (member.h), for reading. NULL and errno when it
 * can't be opened or is a folder. */
struct stream *stream_open(const char *path);

/**
 * Read up to `size` bytes.
 *
 * @return the number of bytes, 0 at the end, -1 when the file can't be read or is not valid zstd:
 *         stream_reason() says why.
 */
ssize_t stream_read(struct stream *stream, void *buffer, size_t size);

const char *stream_reason(const struct stream *stream);

/** How much of the file has been read, 0 .. 1. */
double stream_position(const struct stream *stream);

void stream_close(struct stream *stream);

#endif
