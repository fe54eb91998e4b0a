/**
 * @file context.h
 * @brief The one context of the measurement, and its state: off, on, paused, stopped.
 *
 * The room ground/ is what everything in the measured process stands on: the context, settings,
 * messages, the clock, memory, the table of regions and the spool that a run is written into. It
 * knows what lies in common/ and nothing of events, locations or the measurement's start and end.
 */
#ifndef POMPEII_CONTEXT_H
#define POMPEII_CONTEXT_H

#include "pomp2-runtime/ground/arena.h"
#include "pomp2-runtime/ground/clock.h"
#include "pomp2-runtime/ground/settings.h"
#include "pomp2-runtime/ground/spool.h"

#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#define likely(x) __builtin_expect(!!(x), 1)
#define unlikely(x) __builtin_expect(!!(x), 0)
#define ALWAYS_INLINE inline __attribute__((always_inline))
#define PUBLIC __attribute__((visibility("default")))

/* Of a function that stands in front of one of libc's: a sanitizer that the program is compiled
 * with calls it while it starts, before code that it has instrumented can run. */
#if defined(__has_attribute) && __has_attribute(disable_sanitizer_instrumentation)
#define UNSANITIZED __attribute__((disable_sanitizer_instrumentation))
#else
#define UNSANITIZED __attribute__((no_sanitize("thread", "address", "undefined")))
#endif

enum mode {
    RECORDING, /* zero: the event path tests for it */
    PAUSED,    /* enters are not recorded, exits of what was recorded are */
    STOPPED,   /* nothing is recorded any more */
};

enum life { FRESH, STARTING, RUNNING, OVER };

struct filter;
struct location;
struct team;
struct region;

/** Has so many pairs of events of a kind, on a location of which nothing is kept. */
typedef void event_rehearsal(struct location *l, struct region *r, enum event_kind kind, int count);

/** The experiment, open from when this rank says that it is ready to compare clocks until it knows
 * what all do: who counts on it must not be left alone because there are too many files meanwhile.
 * All 0: it is not. */
struct open_vote {
    int directory;
    dev_t device;
    ino_t inode;
};

struct runtime {
    /* Read by every event, written when the measurement starts and stops. */
    int mode;
    uint64_t limit;         /* instances kept per node */
    uint32_t task_depth;    /* tasks told apart in a call path */
    uint32_t counters;      /* how many are measured */
    uint32_t counter_slots; /* of a record: for their values */
    bool xu;                /* units of work are recorded */
    bool instrumented;      /* POMP2 calls tell what the program does: OMPT need not */

    bool loaded;    /* our constructor has run */
    uint32_t forks; /* between the process that loaded us and this one */
    bool inherited; /* forked from a process that is measured: the first event makes an experiment
                       beside that one's */
    bool forked; /* the same, but nothing can be measured: the other is to know of our first event
                  */

    /* Everything below is used on slow paths, under the lock. */
    pthread_mutex_t lock;
    int life; /* enum life */
    struct settings settings;
    struct filter *filter; /* POMPEII_FILTER; NULL: none */
    struct arena arena;
    struct region *program;             /* region 0 */
    uint64_t event_cost[EVENT_KINDS];   /* picoseconds */
    uint64_t call_cost[EVENT_KINDS];    /* the same, where the program tells its events itself */
    struct location *locations;         /* newest first */
    struct location *free_locations[2]; /* of initial threads, of others */
    uint32_t location_count;
    uint32_t changing; /* threads amid their first or last event: more with the lock held, fewer
                          atomically */
    struct open_vote vote;
    int processors; /* that OpenMP's runtime might use, asked at the first team: at our end that
                       runtime may have ended, and would begin once more; 0: not known */
    pthread_key_t thread_end;
    /* location_make(), for rooms that it stands above; valid once something is measured */
    struct location *(*make_location)(const struct team *team);
    event_rehearsal *rehearse;           /* events/rehearse.c */
    event_rehearsal *rehearse_callbacks; /* ompt/rehearse.c; NULL: OMPT tells of nothing */
    void (*rehearse_calls)(
        struct region *r, int count); /* events/function.c: of a function; NULL: it is not linked */
    bool (*speaks)(const char *about); /* whether this rank does for all, of that; NULL: it does */
    void (*finish_devices)(void);      /* fetches what devices recorded; NULL: there are none */
};

extern struct runtime runtime;

/* Both are read while others write them. */
static inline int runtime_mode(void)
{
    return __atomic_load_n(&runtime.mode, __ATOMIC_RELAXED);
}

static inline int runtime_life(void)
{
    return __atomic_load_n(&runtime.life, __ATOMIC_ACQUIRE);
}

/** For assertions: whether somebody holds the lock. */
static inline bool runtime_is_locked(void)
{
    if (pthread_mutex_trylock(&runtime.lock) != 0)
        return true;
    pthread_mutex_unlock(&runtime.lock);
    return false;
}

static inline void runtime_stop(void)
{
    __atomic_store_n(&runtime.mode, STOPPED, __ATOMIC_RELAXED);
}

/** The calling thread's location. NULL before its first event, and when nothing is measured. */
extern __thread struct location *here __attribute__((tls_model("initial-exec")));

/** Where on the stack the event is that the calling thread is in the middle of (event.h, EVENT); 0:
 * in none. */
extern __thread uintptr_t in_event __attribute__((tls_model("initial-exec")));

/** One line for the user, `pompeii: ..`, unless POMPEII_VERBOSE=0. Printf-like. */
void runtime_say(const char *format, ...) __attribute__((format(printf, 1, 2)));

/** The same, of what all ranks of a job may have to say in the same words: one of them does. */
void runtime_say_for_all(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
