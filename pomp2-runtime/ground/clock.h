/** @file clock.h
 *  @brief Nanoseconds since the library was loaded, in one instruction's reach. */
#ifndef POMPEII_CLOCK_H
#define POMPEII_CLOCK_H

#include <stdbool.h>
#include <stdint.h>
#include <time.h>
#if defined(__x86_64__)
#include <x86intrin.h>
#endif

struct clock {
    bool tsc;            /* read the time stamp counter, else CLOCK_MONOTONIC */
    uint64_t base;       /* counter, or CLOCK_MONOTONIC, at time 0 */
    uint64_t multiplier; /* nanoseconds per tick, times 2^32 */
    uint64_t epoch;      /* CLOCK_REALTIME at time 0 */
    uint64_t hz;         /* ticks per second */
};

extern struct clock runtime_clock;

static inline uint64_t clock_system(clockid_t which)
{
    struct timespec t;
    clock_gettime(which, &t);
    return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

/** Nanoseconds since clock_start(). Only valid after clock_calibrate(). */
static inline uint64_t clock_now(void)
{
#if defined(__x86_64__)
    if (__builtin_expect(runtime_clock.tsc, 1)) {
        uint64_t ticks = __rdtsc() - runtime_clock.base;
        return (uint64_t)((unsigned __int128)ticks * runtime_clock.multiplier >> 32);
    }
#endif
    return clock_system(CLOCK_MONOTONIC) - runtime_clock.base;
}

/** Sets time 0, once. */
void clock_start(void);

/** In a forked process that has only one thread: sets time 0 anew. What was calibrated stays so. */
void clock_start_again(void);

/**
 * Chooses the source and measures its rate against CLOCK_MONOTONIC since clock_start(), over at
 * least half a millisecond.
 * @param choice CLOCK_AUTO, CLOCK_TSC or CLOCK_SYSTEM
 */
void clock_calibrate(unsigned choice);

/** Time 0: the counter, and CLOCK_MONOTONIC. */
struct clock_moments {
    uint64_t base, system;
};
struct clock_moments clock_moments(void);

/**
 * Has time run as another process's clock, which reads the same counter; time 0 stays. Only when
 * nothing was recorded yet.
 * @param moments its time 0  @return false: it is not the same counter, and nothing was changed
 */
bool clock_follow(const struct clock *other, struct clock_moments moments);

/** For tests: a clock that goes wrong. */
void clock_skew(double nanoseconds, double parts_per_million);

#endif
