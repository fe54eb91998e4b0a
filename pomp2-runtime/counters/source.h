/**
 * @file source.h
 * @brief Counts of hardware and software events, for the thread that runs.
 *
 * A source measures some of the counters asked for. There are two: Linux software events
 * (`perf::page-faults`, counters-perf.c) and PAPI, which is a library of its own
 * (libpompeii-papi.so, counters-papi.c), loaded only when one of its counters is asked for.
 */
#ifndef POMPEII_COUNTERS_H
#define POMPEII_COUNTERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { COUNTERS_MOST = 32 };

/** Of a thread, in one source. */
struct counter_set;

struct counter_source {
    /** Takes a counter; the first one that is taken twice is said to be unknown.
     *  @param problem why not: "what: what to do"; "" when it is no counter of this source */
    bool (*add)(const char *name, char *problem, size_t size);
    /** Begins to count for the calling thread; NULL when that is not possible.
     *  @param failure why some or all of its counters stay 0; not changed when all count */
    struct counter_set *(*start)(const char **failure);
    /** Reads all counters, in the order in which they were added. */
    void (*read)(struct counter_set *set, uint64_t *values);
    void (*stop)(struct counter_set *set);
    /** Calls `visit` with every counter of this machine; `available` says why it can't be used, or
     * NULL. */
    void (*list)(void *context, void (*visit)(void *context, const char *name, const char *meaning,
                                              const char *unavailable));
    /** Shares what counts in time: the period in nanoseconds. False: it can't. */
    bool (*share)(uint64_t period);
};

extern const struct counter_source counters_perf;

/** Of libpompeii-papi.so: the function `pompeii_papi` gives its source. */
typedef const struct counter_source *counter_plugin(void);
/** Loads it, once; NULL with the reason in `problem`. */
const struct counter_source *counters_papi(char *problem, size_t size);

/** Prepares the counters of a list separated by commas and sets runtime.counters.
 *  @return false when one of them can't be measured; the user was told */
bool counters_setup(const char *list);

struct location;
struct frame;

/** Begins and ends counting for a location's thread. */
void counters_open(struct location *l);
void counters_close(struct location *l);

/** Reads them. What was counted since the last time is added to `into`, if it is not NULL. */
void counters_read(struct location *l, uint64_t *into);

/** The values that were read last are those at the beginning of the frame at `depth`; at the end of
 * `f`. */
void counters_mark(struct location *l, uint32_t depth);
void counters_add(struct location *l, const struct frame *f);

#endif
