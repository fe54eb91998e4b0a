/* Lists of numbers on the command line: what is printed of a list is the same list. */
#include "analysis/reader/ranges.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void repeat(const struct ranges *ranges)
{
    struct ranges again = {0};
    char *text = ranges_text(ranges);
    if (!ranges_parse(&again, text))
        abort();
    for (size_t i = 0; i < ranges->count; i++)
        if (!ranges_contain(&again, ranges->range[i].low) ||
            !ranges_contain(&again, ranges->range[i].high))
            abort();
    ranges_free(&again);
    free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct ranges ranges = {0};
    char *text = malloc(size + 1);
    if (!text)
        return 0;
    memcpy(text, data, size);
    text[size] = '\0';
    if (ranges_parse(&ranges, text))
        repeat(&ranges);
    ranges_free(&ranges);
    for (size_t i = 0; i < size; i++) /* as they are met */
        ranges_add(&ranges, data[i]);
    free(ranges_text(&ranges));
    ranges_free(&ranges);
    free(text);
    return 0;
}
