/* A binary heap. */
#include "config.h"

#include "common/heap.h"

#include "common/memory.h"

#include <stdbool.h>
#include <stdlib.h>

static bool comes_before(const struct heap_item *a, const struct heap_item *b)
{
    if (a->key != b->key)
        return a->key < b->key;
    return a->next != b->next ? a->next < b->next : (uintptr_t)a->item < (uintptr_t)b->item;
}

void heap_put(struct heap *heap, int64_t key, int64_t next, void *item)
{
    struct heap_item new = {key, next, item};
    size_t at = heap->count;

    heap->items = xgrow(heap->items, heap->count, &heap->capacity, sizeof *heap->items);
    heap->count++;
    for (; at && comes_before(&new, &heap->items[(at - 1) / 2]); at = (at - 1) / 2)
        heap->items[at] = heap->items[(at - 1) / 2];
    heap->items[at] = new;
}

/* The first place is free: what comes before it moves up. */
static void put_from_top(struct heap *heap, struct heap_item last)
{
    size_t at = 0, child;

    while ((child = 2 * at + 1) < heap->count) {
        if (child + 1 < heap->count && comes_before(&heap->items[child + 1], &heap->items[child]))
            child++;
        if (!comes_before(&heap->items[child], &last))
            break;
        heap->items[at] = heap->items[child];
        at = child;
    }
    heap->items[at] = last;
}

void *heap_take(struct heap *heap)
{
    void *first = heap->items[0].item;

    put_from_top(heap, heap->items[--heap->count]);
    return first;
}

void heap_replace(struct heap *heap, int64_t key, int64_t next, void *item)
{
    put_from_top(heap, (struct heap_item){key, next, item});
}

void heap_free(struct heap *heap)
{
    free(heap->items);
    *heap = (struct heap){0};
}
