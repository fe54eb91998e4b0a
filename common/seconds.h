/**
 * @file seconds.h
 * @brief The time since some moment, which nobody sets: seconds of CLOCK_MONOTONIC.
 */
#ifndef COMMON_SECONDS_H
#define COMMON_SECONDS_H

#include <time.h>

static inline double seconds_now(void)
{
    struct timespec time;

    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

#endif
