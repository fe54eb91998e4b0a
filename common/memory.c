/* Allocation for programs, which end when memory is out. */
#include "config.h"

#include "common/memory.h"
#include "common/complain.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_CAPACITY = 16, POOL_CHUNK = 64 * 1024 };

static void *checked(void *block)
{
    if (!block) {
        complain("out of memory: free some memory, or give it less at once");
        exit(2);
    }
    return block;
}

void *xmalloc(size_t size)
{
    return checked(malloc(size ? size : 1));
}

void *xzalloc(size_t size)
{
    return xcalloc(1, size);
}

void *xcalloc(size_t count, size_t size)
{
    return checked(count && size ? calloc(count, size) : calloc(1, 1));
}

void *xresize(void *block, size_t count, size_t size)
{
    return checked(reallocarray(block, count ? count : 1, size));
}

char *xcopy(const char *text, size_t length)
{
    char *copy = xmalloc(length + 1);
    memcpy(copy, text, length);
    copy[length] = '\0';
    return copy;
}

char *xstrdup(const char *text)
{
    return checked(strdup(text));
}

char *xformat(const char *format, ...)
{
    char *text = NULL;
    va_list arguments;

    va_start(arguments, format);
    if (vasprintf(&text, format, arguments) < 0)
        text = NULL;
    va_end(arguments);
    return checked(text);
}

void *xgrow(void *array, size_t count, size_t *capacity, size_t size)
{
    if (count < *capacity)
        return array;
    *capacity = *capacity ? 2 * *capacity : FIRST_CAPACITY;
    return xresize(array, *capacity, size);
}

FILE *xstream(char **text, size_t *length)
{
    return checked(open_memstream(text, length));
}

/* ---- Pools ------------------------------------------------------------------------------- */

struct pool {
    struct pool *next;
    size_t left; /* taken from the end, so that it is all there is to know about a block */
    max_align_t bytes[];
};

void *pool_allocate(struct pool **pool, size_t size)
{
    size_t unit = sizeof(max_align_t);

    size = (size + unit - 1) / unit * unit;
    if (!*pool || size > (*pool)->left) {
        size_t room = size > POOL_CHUNK ? size : POOL_CHUNK;
        struct pool *block = xmalloc(sizeof *block + room);
        *block = (struct pool){.next = *pool, .left = room};
        *pool = block;
    }
    (*pool)->left -= size;
    return memset((char *)(*pool)->bytes + (*pool)->left, 0, size);
}

const char *pool_text(struct pool **pool, const char *text, size_t length)
{
    char *copy = pool_allocate(pool, length + 1);

    memcpy(copy, text, length);
    return copy;
}

void pool_join(struct pool **pool, struct pool **from)
{
    struct pool **end = from;

    while (*end)
        end = &(*end)->next;
    *end = *pool;
    *pool = *from;
    *from = NULL;
}

void pool_free(struct pool *pool)
{
    while (pool) {
        struct pool *next = pool->next;
        free(pool);
        pool = next;
    }
}
