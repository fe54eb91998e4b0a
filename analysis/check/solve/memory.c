#include "analysis/check/solve/memory.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *need(void *memory)
{
    if (memory)
        return memory;
    fputs("pompeii: check: out of memory: check fewer files at once\n", stderr);
    exit(2);
}

void *check_alloc(size_t count, size_t size)
{
    return need(calloc(count ? count : 1, size));
}

void *check_grow(void *array, size_t count, size_t *capacity, size_t size)
{
    if (count < *capacity)
        return array;
    size_t wanted = *capacity ? *capacity * 2 : 8;
    if (wanted > SIZE_MAX / size)
        need(NULL);
    array = need(realloc(array, wanted * size));
    *capacity = wanted;
    return array;
}

char *check_copy(const char *text, size_t length)
{
    char *copy = check_alloc(length + 1, 1);
    memcpy(copy, text, length);
    return copy;
}
