/**
 * @file add.h
 * @brief Sums of times that a damaged trace may make too large for an integer.
 */
#ifndef ADD_H
#define ADD_H

#include <stdint.h>

/** a + b, or the greatest integer that there is. */
static inline int64_t add_times(int64_t a, int64_t b)
{
    int64_t sum;

    return __builtin_add_overflow(a, b, &sum) ? INT64_MAX : sum;
}

#endif
