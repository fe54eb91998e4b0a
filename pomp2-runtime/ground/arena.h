/** @file arena.h
 *  @brief Memory that is taken in blocks and never given back: nothing of it is in the program's
 * heap. */
#ifndef POMPEII_ARENA_H
#define POMPEII_ARENA_H

#include <stddef.h>

struct arena {
    char *next, *end;
    size_t taken; /* bytes got from the system */
};

/** Zeroed memory, aligned to a cache line; NULL when the system has none. Not thread safe. */
void *arena_get(struct arena *a, size_t size);

#endif
