/**
 * @file memory.h
 * @brief Allocation that ends the program when memory is out: right for a tool, never for a
 * library.
 */
#ifndef CHECK_MEMORY_H
#define CHECK_MEMORY_H

#include <stddef.h>

/** `count` zeroed elements of `size` bytes; exits with status 2 when there is no memory. */
void *check_alloc(size_t count, size_t size);

/** Make room for one more element in `array`, which holds `count` of `size` bytes; doubles. */
void *check_grow(void *array, size_t count, size_t *capacity, size_t size);

/** `length` bytes at `text` with a NUL after them. */
char *check_copy(const char *text, size_t length);

#endif
