/**
 * @file memory.h
 * @brief Allocation for programs: when memory is out, one line is printed and the program ends
 * with status 2. The runtime, which must never end a program, uses none of it.
 *
 * Two kinds: blocks that their owner frees, and pools for what lives and ends together.
 */
#ifndef COMMON_MEMORY_H
#define COMMON_MEMORY_H

#include <stddef.h>
#include <stdio.h>

void *xmalloc(size_t size);
/** `size` zeroed bytes. */
void *xzalloc(size_t size);
/** `count` zeroed elements of `size` bytes, overflow checked. */
void *xcalloc(size_t count, size_t size);
/** Room for `count` elements of `size` bytes, overflow checked. */
void *xresize(void *block, size_t count, size_t size);
/** `length` bytes at `text` with a NUL after them. */
char *xcopy(const char *text, size_t length);
/** A copy of a whole string. */
char *xstrdup(const char *text);
/** printf to a new string. */
char *xformat(const char *format, ...) __attribute__((format(printf, 1, 2)));

/** Make room for one more element of `size` bytes behind `count` of them; doubles `*capacity`.
 *  @return where the elements are now */
void *xgrow(void *array, size_t count, size_t *capacity, size_t size)
    __attribute__((warn_unused_result));

/** A stream that writes to memory: after fclose() `*text` is the text (free it), NUL terminated. */
FILE *xstream(char **text, size_t *length);

/** Memory that is freed at once. `*pool` starts as NULL. */
struct pool;
/** Zeroed, aligned for any type. */
void *pool_allocate(struct pool **pool, size_t size);
/** A copy of `length` bytes, NUL terminated. */
const char *pool_text(struct pool **pool, const char *text, size_t length);
/** What is in `*from` lives as long as `*pool`; `*from` is then empty. */
void pool_join(struct pool **pool, struct pool **from);
void pool_free(struct pool *pool);

#endif
