/**
 * @file clock-course.h
 * @brief How far the clock of a process has to be put on, moment by moment, to have its events
 * after those that they need: a controlled logical clock (Rabenseifner 1997; Becker et al. 2009).
 *
 * Where a message came before it was sent its end is put on, and with it all that follows in the
 * process, by less and less: so a duration is off by one in DECAY at most, but for that of what was
 * moved itself. Later is what is needed: nothing is ever put back, and the order of events stays.
 */
#ifndef CLOCK_COURSE_H
#define CLOCK_COURSE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** From `at` on by `by`, which wanes. */
struct clock_step {
    int64_t at, by;
};

struct clock_course {
    struct clock_step *steps; /* rising, each above what is left of the one before it */
    size_t count, capacity;
    int64_t decay; /* nanoseconds in which one is given back; 0: none is */
};

/** A time of the process as it is told. @param course NULL: nothing is moved */
int64_t clock_course_time(const struct clock_course *course, int64_t time);

/** Has `time` told as `least` or later, and what follows accordingly. @return whether it was not */
bool clock_course_put(struct clock_course *course, int64_t time, int64_t least);

#endif
