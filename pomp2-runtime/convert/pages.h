/**
 * @file pages.h
 * @brief Memory of the conversion's own: exit() may come out of a signal handler that interrupted
 * the program's malloc(), whose lock this thread then holds.
 *
 * Each block is a mapping of its own, of whole pages: for what is few, or large. Any thread. Nor
 * does the conversion use what has memory from malloc() in libc: qsort(), asprintf() and the like.
 */
#ifndef POMPEII_PAGES_H
#define POMPEII_PAGES_H

#include <stdbool.h>
#include <stddef.h>

/** Zeros. @return NULL: no memory */
void *pages_take(size_t count, size_t size);

/** More room for what pages_take() gave, or NULL; what is added may be anything. @return NULL: no
 * memory; the block is as it was
 */
void *pages_resize(void *block, size_t count, size_t size);

void pages_give(void *block);

/** Sorts as qsort() does; what is equal stays in order. @return false: no memory; nothing is moved
 */
bool pages_sort(void *items, size_t count, size_t size, int (*compare)(const void *, const void *));

#endif
