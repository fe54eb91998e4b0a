/* Lists of numbers that have names. */
#include "analysis/check/build/build.h"

#include <stdlib.h>

static int compare(const void *first, const void *second)
{
    const struct named_number *a = first, *b = second;
    return a->name != b->name ? (a->name > b->name) - (a->name < b->name)
                              : (a->number > b->number) - (a->number < b->number);
}

void named_sort(struct named_number *list, size_t count)
{
    if (count)
        qsort(list, count, sizeof(*list), compare);
}

size_t named_from(const struct named_number *list, size_t count, uint32_t name, uint32_t number)
{
    const struct named_number wanted = {name, number};
    size_t low = 0, high = count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (compare(&list[middle], &wanted) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

size_t named_at(const struct named_number *list, size_t count, uint32_t name)
{
    return named_from(list, count, name, 0);
}

uint32_t named_first(const struct named_number *list, size_t count, uint32_t name)
{
    size_t at = named_at(list, count, name);
    return at < count && list[at].name == name ? list[at].number : NO_NODE;
}
