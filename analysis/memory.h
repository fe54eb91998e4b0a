/**
 * @file memory.h
 * @brief Allocation for the `pompeii` program: it ends with a message when memory is out.
 *
 * Two kinds: plain blocks that their owner frees, and arenas for what lives as long as an
 * experiment.
 */
#ifndef POMPEII_MEMORY_H
#define POMPEII_MEMORY_H

#include <stddef.h>

void *memory_alloc(size_t size); /* zeroed */
void *memory_resize(void *block, size_t count, size_t size);
char *memory_format(const char *format, ...) __attribute__((format(printf, 1, 2)));

/** Make room for one more element of `size` bytes behind `count` of them; doubles `*capacity`. */
void *memory_grow(void *block, size_t count, size_t *capacity, size_t size);

/** Blocks that are freed together. A zeroed structure is an empty arena. */
struct arena {
    struct arena_block *blocks;
    size_t left; /* bytes free in the first block */
};

void *arena_alloc(struct arena *arena, size_t size); /* zeroed, aligned for any type */
const char *arena_text(struct arena *arena, const char *text, size_t length);
void arena_free(struct arena *arena);

#endif
