/**
 * @file idle.h
 * @brief How much of the time for which threads waited there was something that they could have
 * done; along time, so that what is settled needs no memory.
 */
#ifndef IDLE_H
#define IDLE_H

#include <stdint.h>

enum idle_what {
    IDLE_THREAD, /* a thread waits */
    IDLE_BUSY,   /* a thread of which that is said does something after all */
    IDLE_READY,  /* a task could run */
};

struct idle;
struct idle *idle_new(void);
void idle_free(struct idle *idle);

/** It begins, or ends, then: in nanoseconds, in any order behind what is settled. */
void idle_begin(struct idle *idle, enum idle_what what, int64_t time);
void idle_end(struct idle *idle, enum idle_what what, int64_t time);

/** IDLE_BUSY begins where IDLE_READY ends: one moment to be remembered, not two. */
void idle_take(struct idle *idle, int64_t time);

/** Nothing earlier follows. */
void idle_settle(struct idle *idle, int64_t time);

/** The time of waiting threads for which there were ready tasks, one for each; and for which there
 * were none. */
void idle_sum(struct idle *idle, int64_t *ready, int64_t *none);

#endif
