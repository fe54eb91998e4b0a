/**
 * @file put.h
 * @brief Numbers and text to a stream that nobody else writes to: stdio without its locks.
 */
#ifndef EXPORT_PUT_H
#define EXPORT_PUT_H

#include <stdint.h>
#include <stdio.h>
#include <string.h>

static inline void put_char(FILE *out, char c)
{
    putc_unlocked(c, out);
}

static inline void put_bytes(FILE *out, const void *bytes, size_t length)
{
    fwrite_unlocked(bytes, 1, length, out);
}

static inline void put_text(FILE *out, const char *text)
{
    put_bytes(out, text, strlen(text));
}

/** The decimal digits of `value`, at least `least` of them, end before `end`. @return the first */
static inline char *digits_before(char *end, uint64_t value, int least)
{
    for (; value || least > 0; value /= 10, least--)
        *--end = (char)('0' + value % 10);
    return end;
}

enum { DIGITS_MOST = 24 };

static inline void put_integer(FILE *out, int64_t value)
{
    char text[DIGITS_MOST], *end = text + sizeof text;
    char *at = digits_before(end, value < 0 ? -(uint64_t)value : (uint64_t)value, 1);

    if (value < 0)
        *--at = '-';
    put_bytes(out, at, (size_t)(end - at));
}

/** Nanoseconds with a point before the last `decimals` digits, 3: as microseconds. */
static inline void put_decimal(FILE *out, int64_t value, int decimals)
{
    char text[DIGITS_MOST + 2], *end = text + sizeof text;
    char *digits = digits_before(end, value < 0 ? -(uint64_t)value : (uint64_t)value, decimals + 1);
    char *point = end - decimals;

    memmove(digits - 1, digits, (size_t)(point - digits));
    digits--;
    point[-1] = '.';
    if (value < 0)
        *--digits = '-';
    put_bytes(out, digits, (size_t)(end - digits));
}

#endif
