/**
 * @file memory.h
 * @brief Allocation for programs: out of memory ends the program, and a pool frees all at once.
 */
#ifndef MEMORY_H
#define MEMORY_H

#include <stddef.h>
#include <stdio.h>

void *xmalloc(size_t size);
void *xzalloc(size_t size);
/** Room for `count` items of `size` bytes, overflow checked. */
void *xresize(void *pointer, size_t count, size_t size);
char *xcopy(const char *text, size_t length);

/** Grow `*array` so that index `count` exists; the capacity doubles. */
void xgrow(void *array_pointer, size_t count, size_t *capacity, size_t size);

/** A stream that writes to memory: after fclose() `*text` is the text (free it), NUL terminated. */
FILE *xstream(char **text, size_t *length);

struct pool;
/** Zeroed memory that lives as long as the pool; `*pool` starts as NULL. */
void *pool_allocate(struct pool **pool, size_t size);
void pool_free(struct pool *pool);

#endif
