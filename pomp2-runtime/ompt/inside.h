/** @file inside.h
 *  @brief What the callbacks share: who listens, entering and ending the regions that they tell of.
 */
#ifndef POMPEII_OMPT_INSIDE_H
#define POMPEII_OMPT_INSIDE_H

#include "pomp2-runtime/life/thread.h"
#include "pomp2-runtime/measure/event.h"
#include "pomp2-runtime/ompt/ompt.h"

/* Beside those of <omp-tools.h>, whose older versions lack some: OpenMP 5.2, 19.4.4. */
enum { SYNC_BARRIER_WORKSHARE = 8, SYNC_BARRIER_PARALLEL = 9, SYNC_BARRIER_TEAMS = 10 };
enum { WORK_SCOPE = 8, WORK_LOOP_STATIC = 10, WORK_LOOP_OTHER = 13 };
enum { DISPATCH_LOOP_CHUNK = 3 };
enum { TASK_IS_WAIT = 16 }; /* taskwait with depend */

/** Has the costs of callbacks measured when the run starts. */
void ompt_offer_rehearsal(void);

/** Notes how the OpenMP runtime tells what a thread is in. */
void ompt_find_look_up(ompt_function_lookup_t lookup);

/** Once, and in a team: adds what that runtime does for a tool to the costs of events. */
void ompt_add_look_up(void);

static inline bool ompt_interrupts(uintptr_t outer)
{
    event_lost(outer);
    return true;
}

/** EVENT for what begins or ends a construct. A signal's handler that interrupts an event tells
 * nothing: that event may hold the lock. */
#define OMPT_EVENT                                                                                 \
    EVENT;                                                                                         \
    if (unlikely(event_outer) && ompt_interrupts(event_outer))                                     \
    return

/** The program is instrumented: says once that nothing of it is begun here. */
void ompt_stand_aside(void);

/** Ends what the location's latest event left to be ended, when that was. */
void ompt_settle(struct location *l);

/** The call of the frame, of a lock function, has ended without the lock, where it could. */
void ompt_lock_missed(struct location *l, const struct frame *f);

/** The location for an event that ends something; NULL: nothing is measured. */
static inline struct location *ompt_ends(void)
{
    struct location *l = current();
    if (likely(l != NULL) && unlikely(l->closing != NULL))
        ompt_settle(l);
    return l;
}

/** The location for an event that begins something; NULL also where the program is instrumented and
 * tells it itself. */
static inline struct location *ompt_begins(void)
{
    if (unlikely(__atomic_load_n(&runtime.instrumented, __ATOMIC_RELAXED))) {
        ompt_stand_aside();
        return NULL;
    }
    struct location *l = location();
    if (likely(l != NULL) && unlikely(l->closing != NULL))
        ompt_settle(l);
    return l;
}

/** Enters the construct that a callback tells of; NULL where it is not recorded. */
static inline struct frame *ompt_enter(struct location *l, enum ompt_construct construct,
                                       const void *code)
{
    enum record_type type = ompt_record(construct);
    struct frame *f =
        measure_enter(l, ompt_region(construct, code), type, type == RECORD_PLAIN ? 1 : 2);
    if (f) {
        f->ended = false;
        f->mark = f->phase[0] = f->phase[1] = f->phase[2] = 0;
    }
    return f;
}

/** The innermost open construct from `first` to `last` in the current task,
 * be it recorded or not; NULL: none. */
static inline struct frame *ompt_peek(struct location *l, enum ompt_construct first,
                                      enum ompt_construct last)
{
    for (struct frame *f = l->top; f->up; f = f->up) {
        if (f->type == RECORD_TASK || f->type == RECORD_CREATION || f->type == RECORD_TEAM)
            return NULL;
        if (f->region && f->region->ompt >= first && f->region->ompt <= last)
            return f;
    }
    return NULL;
}

/** The innermost open construct from `first` to `last`, now the topmost frame; a ghost is taken
 * away, and the answer is NULL. */
static inline struct frame *ompt_find(struct location *l, enum ompt_construct first,
                                      enum ompt_construct last, uint64_t now)
{
    struct frame *f = ompt_peek(l, first, last);
    return f ? measure_find(l, f->region, now) : NULL;
}

/** Ends the innermost open construct from `first` to `last`; of no location, nothing. */
static inline void ompt_leave(struct location *l, enum ompt_construct first,
                              enum ompt_construct last)
{
    uint64_t now = clock_now();
    struct frame *f = l ? ompt_find(l, first, last, now) : NULL;
    if (f)
        measure_leave(l, f, f->type, now);
}

/** What took no time that is told of. */
static inline void ompt_point(enum ompt_construct construct, const void *code)
{
    struct location *l = ompt_begins();
    struct frame *f = l ? ompt_enter(l, construct, code) : NULL;
    if (f)
        measure_leave(l, f, f->type, f->start);
    else if (l)
        ompt_leave(l, construct, construct);
}

#endif
