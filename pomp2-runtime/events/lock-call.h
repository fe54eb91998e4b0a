/**
 * @file lock-call.h
 * @brief Calls of OpenMP's lock functions, in two halves: before and after the runtime's own. What
 * such a call does (entry.def: begin, end, take, try, release) is in their names.
 */
#ifndef POMPEII_LOCK_CALL_H
#define POMPEII_LOCK_CALL_H

#include "pomp2-runtime/events/enter.h"
#include "pomp2-runtime/measure/program-lock.h"

struct lock_call {
    void **handle;
    void *address;
    struct lock *lock;
};

/** Enters the region; nobody may be in the middle of an event, and something be measured, for the
 * answer to be true. */
static inline bool lock_enter(void **handle, const char *ctc)
{
    event_enter(handle, ctc, RECORD_PLAIN);
    return likely(!event_is_interrupted()) && likely(current() != NULL);
}

/** The frame of the call, and when it returned; NULL: it is not recorded. */
static inline struct frame *lock_frame(const struct lock_call *c, uint64_t now)
{
    struct location *l = current();
    return likely(l != NULL) ? measure_find(l, region_held(c->handle), now) : NULL;
}

static inline struct lock_call lock_before_begin(void **h, const char *ctc, void *s,
                                                 enum lock_kind kind)
{
    (void)kind;
    lock_enter(h, ctc);
    return (struct lock_call){h, s, NULL};
}

static inline void lock_after_begin(const struct lock_call *c, int result, enum lock_kind kind)
{
    (void)result;
    if (likely(!event_is_interrupted()) && likely(current() != NULL)) {
        EVENT;
        lock_begins(region_held(c->handle), c->address, kind);
    }
    event_exit(c->handle, RECORD_PLAIN);
}

static inline struct lock_call lock_before_end(void **h, const char *ctc, void *s,
                                               enum lock_kind kind)
{
    (void)kind;
    if (lock_enter(h, ctc)) {
        EVENT;
        lock_ends(s);
    }
    return (struct lock_call){h, s, NULL};
}

static inline void lock_after_end(const struct lock_call *c, int result, enum lock_kind kind)
{
    (void)result;
    (void)kind;
    event_exit(c->handle, RECORD_PLAIN);
}

static inline struct lock_call lock_before_take(void **h, const char *ctc, void *s,
                                                enum lock_kind kind)
{
    struct lock_call c = {h, s, NULL};
    if (lock_enter(h, ctc)) {
        EVENT;
        c.lock = lock_at(region_held(h), s, kind);
    }
    return c;
}

/** 0: it is none of those that are told apart. */
static inline uint32_t lock_number(const struct lock *k)
{
    return likely(k != NULL) ? k->id : 0;
}

/* A call that waits has asked when it began, one that does not when it returned. */
static inline void lock_returned(const struct lock_call *c, bool taken, bool waits)
{
    if (unlikely(event_is_interrupted()))
        return;
    uint64_t now = clock_now();
    EVENT;
    struct frame *f = lock_frame(c, now);
    if (unlikely(!f))
        return;
    const struct path_node *n = f->node;
    uint64_t asked = waits ? f->start : now;
    measure_leave(here, f, RECORD_PLAIN, now);
    if (taken) {
        measure_tell_lock(here, f, lock_number(c->lock));
        lock_taken(here, c->lock, n, asked, now);
    } else {
        lock_missed(here, c->lock, n);
    }
}

static inline void lock_after_take(const struct lock_call *c, int result, enum lock_kind kind)
{
    (void)result;
    (void)kind;
    lock_returned(c, true, true);
}

static inline struct lock_call lock_before_try(void **h, const char *ctc, void *s,
                                               enum lock_kind kind)
{
    return lock_before_take(h, ctc, s, kind);
}

/* It waits for nobody. */
static inline void lock_after_try(const struct lock_call *c, int result, enum lock_kind kind)
{
    (void)kind;
    lock_returned(c, result, false);
}

/* The time at which the call was entered is that of the end. */
static inline struct lock_call lock_before_release(void **h, const char *ctc, void *s,
                                                   enum lock_kind kind)
{
    struct lock_call c = {h, s, NULL};
    if (lock_enter(h, ctc)) {
        EVENT;
        struct location *l = here;
        const struct frame *f = l->top;
        uint64_t now = likely(f->kind == FRAME_PLAIN) ? f->start : clock_now();
        c.lock = lock_at(region_held(h), s, kind);
        lock_released(l, c.lock, now, false);
    }
    return c;
}

static inline void lock_after_release(const struct lock_call *c, int result, enum lock_kind kind)
{
    (void)result;
    (void)kind;
    if (unlikely(event_is_interrupted()))
        return;
    uint64_t now = clock_now();
    EVENT;
    struct frame *f = lock_frame(c, now);
    if (unlikely(!f))
        return;
    measure_leave(here, f, RECORD_PLAIN, now);
    measure_tell_lock(here, f, lock_number(c->lock));
}

#endif
