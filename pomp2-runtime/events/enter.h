/**
 * @file enter.h
 * @brief Enter and exit of regions with a handle: what most entry points of POMP2 consist of.
 *
 * The room events/ is what a program calls: POMP2_* (ground/entry.def lists them), the public
 * interface of pompeii.h, and the hooks of instrumented functions. It marks the event, finds the
 * region and hands over to measure/, loops/ and life/; Fortran and OMPT come by way of it.
 */
#ifndef POMPEII_ENTER_H
#define POMPEII_ENTER_H

#include "pomp2-runtime/life/thread.h"
#include "pomp2-runtime/measure/event.h"

/** Whether `r` is the combined construct whose parallel region was begun just now. */
static inline bool is_part_of_parallel(const struct location *l, const struct region *r)
{
    return unlikely(l->top->region == r && l->top->type == RECORD_TEAM);
}

static ALWAYS_INLINE void enter_shaped(void **handle, const char *ctc_string, enum record_type type)
{
    if (unlikely(event_is_interrupted()))
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

static ALWAYS_INLINE void exit_shaped(void **handle, enum record_type type)
{
    if (unlikely(event_is_interrupted()))
        return;
    EVENT;
    uint64_t now = clock_now();
    struct location *l = current();
    if (unlikely(!l))
        return;
    struct frame *f = measure_find(l, region_held(handle), now);
    if (unlikely(!f))
        return;
    if (type == RECORD_ONCE && unlikely(f->region->waits_inside))
        measure_wait_inside(f, now);
    measure_leave(l, f, type, now);
}

/* Each shape has code of its own, all of it in one function, to which the entry points jump: half
 * of what an event took was to save registers, and to ask for the shape. */
#define SHAPE(shape, type)                                                                         \
    static __attribute__((noinline, unused)) void enter_##shape(void **handle, const char *ctc)    \
    {                                                                                              \
        enter_shaped(handle, ctc, type);                                                           \
    }                                                                                              \
    static __attribute__((noinline, unused)) void exit_##shape(void **handle)                      \
    {                                                                                              \
        exit_shaped(handle, type);                                                                 \
    }
SHAPE(plain, RECORD_PLAIN)
SHAPE(waits, RECORD_WAITS)
SHAPE(once, RECORD_ONCE)
#undef SHAPE

/** Enters a region of one of the shapes RECORD_PLAIN, RECORD_WAITS and RECORD_ONCE, a constant. */
static ALWAYS_INLINE void event_enter(void **handle, const char *ctc_string, enum record_type type)
{
    if (type == RECORD_PLAIN)
        enter_plain(handle, ctc_string);
    else if (type == RECORD_WAITS)
        enter_waits(handle, ctc_string);
    else
        enter_once(handle, ctc_string);
}

static ALWAYS_INLINE void event_exit(void **handle, enum record_type type)
{
    if (type == RECORD_PLAIN)
        exit_plain(handle);
    else if (type == RECORD_WAITS)
        exit_waits(handle);
    else
        exit_once(handle);
}

/** Ends a section, the topmost frame; its time is that of the sections construct's body. */
static inline void event_end_section(struct location *l, struct frame *f, uint64_t now)
{
    uint64_t duration = now - f->start;
    measure_leave(l, f, RECORD_PLAIN, now);
    if (l->top->kind == FRAME_PLAIN && l->top->type == RECORD_ONCE) {
        l->top->phase[0] += duration;
        l->top->phase[1]++;
        if (unlikely(l->top->region->waits_inside))
            l->top->mark = now;
    }
}

#endif
