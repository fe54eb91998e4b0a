/**
 * @file counter-source.h
 * @brief Counts of hardware and software events, for the thread that runs.
 *
 * The room counters/ is where they come from. A source measures some of the counters asked for.
 * There are two: Linux software events (`perf::page-faults`, perf.c) and PAPI, which is a library
 * of its own (libpompeii-papi.so, papi.c), loaded only when one of its counters is asked for. The
 * room knows nobody: the runtime measures with it, and `pompeii` lists what there is.
 */
#ifndef POMPEII_SOURCE_H
#define POMPEII_SOURCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { COUNTERS_MOST = 32 };

/** Of a thread, in one source. In the caller's memory: what a source allocated, and nothing but
 * memory from the system led to, a leak checker of the program's would call lost. */
struct counter_set {
    int handle[COUNTERS_MOST];  /**< the source's own */
    uint64_t id[COUNTERS_MOST]; /**< tells whether a handle is still the same */
    int leader;                 /**< and another one */
};

struct counter_source {
    /** Takes a counter; the first one that is taken twice is said to be unknown.
     *  @param problem why not: "what: what to do"; "" when it is no counter of this source */
    bool (*add)(const char *name, char *problem, size_t size);
    /** Begins to count for the calling thread.
     *  @param failure why some or all of its counters stay 0; not changed when all count */
    void (*start)(struct counter_set *set, const char **failure);
    /** Reads all counters, in the order in which they were added. */
    void (*read)(struct counter_set *set, uint64_t *values);
    void (*stop)(struct counter_set *set);
    /** Calls `visit` with every counter of this machine; `available` says why it can't be used, or
     * NULL. */
    void (*list)(void *context, void (*visit)(void *context, const char *name, const char *meaning,
                                              const char *unavailable));
    /** Starts what was added, once, for the calling thread, and forgets it: what fits together may
     *  show only there.
     *  @param failure why something does not count; not changed when all do */
    void (*trial)(const char **failure);
    /** Shares what counts in time: the period in nanoseconds. False: it can't. */
    bool (*share)(uint64_t period);
    bool forks; /**< a forked process may go on with what its parent took */
};

extern const struct counter_source counters_perf;

/** Whether a name, of that length, is one of counters_perf: no other source is asked for it. */
bool perf_knows(const char *name, size_t length);

/** Of libpompeii-papi.so: the function `pompeii_papi` gives its source. */
typedef const struct counter_source *counter_plugin(void);

/** A source that may be there. `open` gives it; NULL with the reason in `problem`. */
struct counter_origin {
    const char *name;
    const struct counter_source *(*open)(char *problem, size_t size);
};

/** All of them. A name is offered to each in turn, and measured by the first one that knows it. */
enum { COUNTER_ORIGINS = 2 };
extern const struct counter_origin counter_origins[COUNTER_ORIGINS];

#endif
