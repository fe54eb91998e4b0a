/**
 * @file duration-bin.h
 * @brief Bins of durations: eight in each power of two, so that none is wider than an eighth of
 * what lies in it.
 *
 * The number of a bin is what a double of the duration begins with: its exponent, and the first
 * three bits of its fraction. Below 8 ns not every bin has a whole number of nanoseconds in it.
 */
#ifndef DURATION_BIN_H
#define DURATION_BIN_H

#include <stdint.h>
#include <string.h>

enum { BINS_IN_OCTAVE = 8, DURATION_BINS = 512 };

/** Of a duration that is no less than 1; what is less has a number above all bins. */
static inline uint32_t duration_bin_of_real(double duration)
{
    uint64_t bits;
    memcpy(&bits, &duration, sizeof bits);
    return (uint32_t)(bits >> 49) - 1023 * BINS_IN_OCTAVE;
}

static inline uint32_t duration_bin(uint64_t duration)
{
    if (duration > INT64_MAX) /* a clock that went back */
        return DURATION_BINS - 1;
    return duration ? duration_bin_of_real((double)(int64_t)duration) : 0;
}

/** The least duration in a bin, and all before it. */
static inline uint64_t duration_bin_start(uint32_t bin)
{
    uint64_t eighths = BINS_IN_OCTAVE + bin % BINS_IN_OCTAVE;
    uint32_t octave = bin / BINS_IN_OCTAVE;
    if (octave >= 3)
        return eighths << (octave - 3);
    return ((eighths << octave) + BINS_IN_OCTAVE - 1) / BINS_IN_OCTAVE;
}

#endif
