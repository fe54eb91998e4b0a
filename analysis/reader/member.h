/**
 * @file member.h
 * @brief Traces that are members of containers (common/container.h). Such a trace has a path, too,
 * as if the container were a directory: `DIR/traces.node1.zst/17@4096` is the trace of rank 17,
 * whose head is at 4096.
 */
#ifndef MEMBER_H
#define MEMBER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** Whether a path may be that of a member, by its look; `*container` is how much of it is the
 * container's. */
bool member_has_path(const char *path, size_t *container);

/** Opens the container of a member, at what is behind its head. @return a descriptor, or -1 with
 * errno: ENOENT where no such member is there, or not all of it */
int member_open(const char *path, int64_t *size);

/** Bytes of a trace file, or of a member; 0 where there is none. */
int64_t trace_bytes(const char *path);

#endif
