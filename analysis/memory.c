#include "config.h"

#include "analysis/memory.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *checked(void *block)
{
    if (!block) {
        fputs("pompeii: out of memory\n", stderr);
        exit(2);
    }
    return block;
}

void *memory_alloc(size_t size)
{
    return checked(calloc(1, size ? size : 1));
}

void *memory_resize(void *block, size_t count, size_t size)
{
    return checked(reallocarray(block, count ? count : 1, size));
}

void *memory_grow(void *block, size_t count, size_t *capacity, size_t size)
{
    if (count < *capacity)
        return block;
    *capacity = *capacity ? 2 * *capacity : 16;
    return memory_resize(block, *capacity, size);
}

char *memory_format(const char *format, ...)
{
    char *text = NULL;
    va_list arguments;

    va_start(arguments, format);
    if (vasprintf(&text, format, arguments) < 0)
        text = NULL;
    va_end(arguments);
    return checked(text);
}

struct arena_block {
    struct arena_block *next;
    max_align_t bytes[];
};

#define ARENA_BLOCK ((size_t)64 * 1024)

void *arena_alloc(struct arena *arena, size_t size)
{
    size_t unit = sizeof(max_align_t), room = ARENA_BLOCK;

    size = (size + unit - 1) / unit * unit;
    if (size > arena->left) {
        if (size > room)
            room = size;
        struct arena_block *block = memory_alloc(sizeof *block + room);
        block->next = arena->blocks;
        arena->blocks = block;
        arena->left = room;
    }
    /* Memory is taken from the end, so that `left` is all there is to know about a block. */
    arena->left -= size;
    return (char *)arena->blocks->bytes + arena->left;
}

const char *arena_text(struct arena *arena, const char *text, size_t length)
{
    char *copy = arena_alloc(arena, length + 1);

    memcpy(copy, text, length);
    return copy;
}

void arena_free(struct arena *arena)
{
    while (arena->blocks) {
        struct arena_block *next = arena->blocks->next;
        free(arena->blocks);
        arena->blocks = next;
    }
    arena->left = 0;
}
