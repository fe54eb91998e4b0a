#include "config.h"

#include "common/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { POOL_CHUNK = 64 * 1024 };

struct pool {
    struct pool *next;
    size_t used, size;
    _Alignas(max_align_t) char bytes[];
};

static void *check(void *pointer)
{
    if (!pointer) {
        fputs("pompeii: out of memory\n", stderr);
        exit(2);
    }
    return pointer;
}

void *xmalloc(size_t size)
{
    return check(malloc(size ? size : 1));
}

void *xzalloc(size_t size)
{
    return check(calloc(1, size ? size : 1));
}

void *xresize(void *pointer, size_t count, size_t size)
{
    return check(reallocarray(pointer, count ? count : 1, size));
}

char *xcopy(const char *text, size_t length)
{
    char *copy = xmalloc(length + 1);
    memcpy(copy, text, length);
    copy[length] = '\0';
    return copy;
}

void xgrow(void *array_pointer, size_t count, size_t *capacity, size_t size)
{
    if (count < *capacity)
        return;
    void *array; /* copied, because the pointer's own type is not void * */
    memcpy(&array, array_pointer, sizeof array);
    *capacity = *capacity ? *capacity * 2 : 16;
    array = xresize(array, *capacity, size);
    memcpy(array_pointer, &array, sizeof array);
}

FILE *xstream(char **text, size_t *length)
{
    return check(open_memstream(text, length));
}

void *pool_allocate(struct pool **pool, size_t size)
{
    size = (size + _Alignof(max_align_t) - 1) & ~(_Alignof(max_align_t) - 1);
    struct pool *head = *pool;
    if (!head || head->size - head->used < size) {
        size_t room = size > POOL_CHUNK ? size : POOL_CHUNK;
        head = xmalloc(sizeof *head + room);
        *head = (struct pool){.next = *pool, .size = room};
        *pool = head;
    }
    void *memory = head->bytes + head->used;
    head->used += size;
    return memset(memory, 0, size);
}

void pool_free(struct pool *pool)
{
    while (pool) {
        struct pool *next = pool->next;
        free(pool);
        pool = next;
    }
}
