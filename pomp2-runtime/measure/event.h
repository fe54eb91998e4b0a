/** @file event.h
 *  @brief What the entry points of the POMP2 interface share. */
#ifndef POMPEII_EVENTS_H
#define POMPEII_EVENTS_H

#include "pomp2-runtime/measure/measure.h"
#include "pomp2-runtime/pomp2.h"

/** Ends the event that EVENT began; the innermost one of several counts for none. */
static inline void event_over(const bool *outer)
{
    __atomic_signal_fence(__ATOMIC_SEQ_CST);
    __atomic_store_n(&in_event, *outer, __ATOMIC_RELEASE);
}

static inline bool event_begins(void)
{
    bool outer = in_event;
    __atomic_store_n(&in_event, true,
                     __ATOMIC_RELAXED); /* the end of a run looks at it: await_events() */
    __atomic_signal_fence(__ATOMIC_SEQ_CST);
    return outer;
}

/** Marks the rest of the block as work on the thread's location: what a signal handler that
 * interrupts it tells about functions and regions is not recorded. */
#define EVENT bool event_outer __attribute__((cleanup(event_over), unused)) = event_begins()

/** The region of a handle, registered at its first use. */
static inline struct region *region_of(void **handle, const char *ctc_string)
{
    struct region *r = __atomic_load_n((struct region **)handle, __ATOMIC_ACQUIRE);
    return likely(r != NULL) ? r : region_register(handle, ctc_string);
}

/** The region of a handle that was registered; another thread may be storing the same one. */
static inline struct region *region_held(void **handle)
{
    return __atomic_load_n((struct region **)handle, __ATOMIC_RELAXED);
}

/** The handle of the task that runs on the location. */
static inline POMP2_Task_handle current_task(const struct location *l)
{
    return (POMP2_Task_handle)(intptr_t)l->task;
}

/** Whether `r` is the combined construct whose parallel region was begun just now. */
static inline bool is_part_of_parallel(const struct location *l, const struct region *r)
{
    return unlikely(l->top->region == r && l->top->type == RECORD_TEAM);
}

/** Enters a region of one of the shapes RECORD_PLAIN, RECORD_WAITS and RECORD_ONCE. */
static inline void event_enter(void **handle, const char *ctc_string, enum record_type type)
{
    if (unlikely(in_event))
        return;
    EVENT;
    struct location *l = location();
    if (unlikely(!l))
        return;
    struct region *r = region_of(handle, ctc_string);
    if (is_part_of_parallel(l, r)) {
        measure_ghost(l, r);
        return;
    }
    struct frame *f = measure_enter(l, r, type, type == RECORD_PLAIN ? 1 : 2);
    if (type != RECORD_PLAIN && f)
        f->mark = f->phase[0] = f->phase[1] = f->phase[2] = 0;
}

static inline void event_exit(void **handle, enum record_type type)
{
    if (unlikely(in_event))
        return;
    uint64_t now = clock_now();
    EVENT;
    struct location *l = current();
    if (unlikely(!l))
        return;
    struct frame *f = measure_find(l, region_held(handle), now);
    if (likely(f != NULL))
        measure_leave(l, f, type, now);
}

/** Ends a section, the topmost frame; its time is that of the sections construct's body. */
static inline void event_end_section(struct location *l, struct frame *f, uint64_t now)
{
    uint64_t duration = now - f->start;
    measure_leave(l, f, RECORD_PLAIN, now);
    if (l->top->kind == FRAME_PLAIN && l->top->type == RECORD_ONCE) {
        l->top->phase[0] += duration;
        l->top->phase[1]++;
    }
}

#endif
