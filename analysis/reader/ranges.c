/* Sets of numbers as users write them: `0-3,5`. */
#include "config.h"

#include "analysis/reader/ranges.h"

#include "common/memory.h"

#include <ctype.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

static struct number_range *append(struct ranges *ranges)
{
    ranges->range = xgrow(ranges->range, ranges->count, &ranges->capacity, sizeof *ranges->range);
    return &ranges->range[ranges->count++];
}

static bool parse_number(const char **at, int *number)
{
    char *end;
    long value;

    if (!isdigit((unsigned char)**at))
        return false;
    value = strtol(*at, &end, 10);
    *at = end;
    *number = (int)value;
    return value <= INT_MAX;
}

bool ranges_parse(struct ranges *ranges, const char *text)
{
    for (;; text++) {
        struct number_range range;
        if (!parse_number(&text, &range.low))
            return false;
        range.high = range.low;
        if (*text == '-' && (text++, !parse_number(&text, &range.high)))
            return false;
        if (range.high < range.low)
            return false;
        *append(ranges) = range;
        if (*text == '\0')
            return true;
        if (*text != ',')
            return false;
    }
}

void ranges_add(struct ranges *ranges, int number)
{
    struct number_range *last = ranges->count ? &ranges->range[ranges->count - 1] : NULL;

    if (last && last->high >= number)
        return;
    if (last && last->high + 1 == number)
        last->high = number;
    else
        *append(ranges) = (struct number_range){number, number};
}

bool ranges_contain(const struct ranges *ranges, int number)
{
    for (size_t i = 0; i < ranges->count; i++) {
        if (ranges->range[i].low <= number && number <= ranges->range[i].high)
            return true;
    }
    return ranges->count == 0;
}

char *ranges_text(const struct ranges *ranges)
{
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);

    if (!out)
        return xformat("?");
    for (size_t i = 0; i < ranges->count; i++) {
        const struct number_range *range = &ranges->range[i];
        fprintf(out, range->low == range->high ? "%s%d" : "%s%d-%d", i ? "," : "", range->low,
                range->high);
    }
    fclose(out);
    return text;
}

void ranges_free(struct ranges *ranges)
{
    free(ranges->range);
    *ranges = (struct ranges){0};
}
