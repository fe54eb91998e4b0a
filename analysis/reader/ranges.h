/**
 * @file ranges.h
 * @brief Sets of numbers as users write them: `0-3,5`.
 */
#ifndef RANGES_H
#define RANGES_H

#include <stdbool.h>
#include <stddef.h>

/** A zeroed set has no range and stands for "all". */
struct ranges {
    struct number_range {
        int low, high;
    } * range;
    size_t count, capacity;
};

/** Add what `text` says; false when it is not a list of numbers and ranges. */
bool ranges_parse(struct ranges *ranges, const char *text);

/** Add one number; numbers must come in rising order. */
void ranges_add(struct ranges *ranges, int number);

bool ranges_contain(const struct ranges *ranges, int number);

/** `0-3,5`; the caller frees it. */
char *ranges_text(const struct ranges *ranges);

void ranges_free(struct ranges *ranges);

#endif
