/**
 * @file heap.h
 * @brief What comes first: items by a key.
 */
#ifndef HEAP_H
#define HEAP_H

#include <stddef.h>
#include <stdint.h>

struct heap_item {
    int64_t key, next; /* `next` decides between equal keys */
    void *item;        /* between all else: which one lies first */
};

/** Zeroed: empty. */
struct heap {
    struct heap_item *items;
    size_t count, capacity;
};

void heap_put(struct heap *heap, int64_t key, int64_t next, void *item);
/** The item with the least key; the heap must not be empty. */
void *heap_take(struct heap *heap);
/** Another one in the place of that item. */
void heap_replace(struct heap *heap, int64_t key, int64_t next, void *item);
void heap_free(struct heap *heap);

#endif
