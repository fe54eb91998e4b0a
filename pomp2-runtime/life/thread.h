/**
 * @file thread.h
 * @brief The life of locations: made at a thread's first event, closed at its end or at the run's.
 */
#ifndef POMPEII_THREAD_H
#define POMPEII_THREAD_H

#include "pomp2-runtime/measure/location.h"

struct team;

/** Makes the calling thread's location. @param team what it is only known as part of, or NULL
 *  @return NULL when nothing is measured */
struct location *location_make(const struct team *team);

/** The calling thread's location; NULL when nothing is measured. */
static inline struct location *location(void)
{
    struct location *l = current();
    return likely(l != NULL) ? l : location_make(NULL);
}

/** A location that is no thread's; the caller fills in what its info says of devices, and orders
 * all use of it. NULL: no memory. It exists since the start of the measurement. */
struct location *location_make_other(enum location_kind kind);

/** Ends all that is open, at `now`, and the location's use. */
void location_close(struct location *l, uint64_t now);

/** What a thread with a location calls at its end (pthread_key_create()). */
void thread_ended(void *location);

#endif
