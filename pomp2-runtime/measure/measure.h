/**
 * @file measure.h
 * @brief Enter and exit: what every event is made of. No lock, no system call, no allocation here,
 * but in the slow paths that get another chunk, node or frame.
 *
 * The room measure/ keeps what a location does: frames, call paths, teams, tasks, units of work and
 * their counters. It stands on ground/ and counters/. It does not know where events come from, nor
 * how locations come and go.
 */
#ifndef POMPEII_MEASURE_H
#define POMPEII_MEASURE_H

#include "pomp2-runtime/ground/spool-write.h"
#include "pomp2-runtime/measure/callpath.h"
#include "pomp2-runtime/measure/instance-count.h"
#include "pomp2-runtime/measure/location.h"
#include "pomp2-runtime/measure/unit.h"

#include <string.h>

/** Takes a record of `slots` slots, and those of counters, for an instance of the frame's node.
 * `kept` counts those of the node. */
static inline void measure_take(struct location *l, struct frame *f, unsigned slots, uint64_t *kept)
{
    slots += runtime.counter_slots;
    struct record *r = l->next_record;
    assert(r <= l->end_record);
    if (likely(l->end_record - r >= (ptrdiff_t)slots))
        l->next_record = r + slots;
    else if (!(r = record_refill(l, slots)))
        return;
    ++*kept;
    f->slot = r;
    f->window = l->window;
}

/** Takes a record where one is to be kept. */
static inline void measure_reserve_counted(struct location *l, struct frame *f, unsigned slots,
                                           uint64_t *kept)
{
    f->slot = NULL;
    if (*kept < runtime.limit)
        measure_take(l, f, slots, kept);
}

static inline void measure_reserve(struct location *l, struct frame *f, unsigned slots)
{
    measure_reserve_counted(l, f, slots, &f->node->kept);
}

/** Fills a new frame and its record, with the time of its start. */
static inline void measure_start(struct frame *f, enum record_type type, uint64_t now)
{
    f->last = f->node;
    f->tasks = 0;
    f->type = (uint8_t)type;
    f->start = now;
    if (f->slot)
        *f->slot = (struct record){now, SPOOL_OPEN, 0, f->node->id, f->depth << 8 | type};
}

/** A frame whose exit is not recorded, and below which nothing is lost. NULL: no memory. */
static inline struct frame *measure_ghost(struct location *l, struct region *r)
{
    struct frame *up = l->top, *f = up->down;
    if (unlikely(!f) && !(f = frame_add(l)))
        return NULL;
    f->kind = FRAME_GHOST;
    f->type = 0;
    f->function.stack = 0;
    f->region = r;
    f->node = up->node;
    f->last = up->last;
    f->tasks = 0;
    f->slot = NULL;
    l->top = f;
    return f;
}

/** A frame for region `r` with room for its record; it becomes the topmost one with
 * measure_begin(). NULL: a ghost stands for it, because there is no memory. */
static ALWAYS_INLINE struct frame *measure_prepare(struct location *l, struct region *r,
                                                   unsigned slots)
{
    struct frame *up = l->top, *f = up->down;
    struct path_node *n = likely(f != NULL) || (f = frame_add(l)) != NULL
                              ? callpath_child(l, up->node, callpath_key(r, false))
                              : NULL;
    if (unlikely(!n)) {
        measure_ghost(l, r);
        return NULL;
    }
    callpath_count(l, n, up->last->id);
    f->kind = FRAME_PLAIN;
    f->region = r;
    f->node = n;
    f->function.stack = 0;
    measure_reserve(l, f, slots);
    return f;
}

/** Enters region `r`. The clock is read last: what this costs is not the region's time.
 *  NULL where it is not recorded. */
static ALWAYS_INLINE struct frame *measure_enter(struct location *l, struct region *r,
                                                 enum record_type type, unsigned slots)
{
    if (unlikely(runtime_mode() != RECORDING)) {
        if (l->xu)
            xu_pass(l, r);
        measure_ghost(l, r);
        return NULL;
    }
    struct frame *f = measure_prepare(l, r, slots);
    if (unlikely(!f))
        return NULL;
    if (unlikely(l->xu != NULL))
        xu_enter(l, f);
    measure_start(f, type, clock_now());
    l->top = f;
    return f;
}

/** Enters region `r` at `when`, on a location that stands for no thread: it was recorded elsewhere.
 */
static inline struct frame *measure_enter_at(struct location *l, struct region *r,
                                             enum record_type type, unsigned slots, uint64_t when)
{
    struct frame *f = measure_prepare(l, r, slots);
    if (unlikely(!f))
        return NULL;
    measure_start(f, type, when);
    l->top = f;
    return f;
}

/** Completes the record of a frame's instance. */
static inline void measure_finish_record(struct location *l, const struct frame *f,
                                         uint64_t duration)
{
    if (!f->slot)
        return;
    if (likely(f->window == l->window)) {
        assert(f->slot < l->next_record && f->slot->duration == SPOOL_OPEN);
        f->slot->duration = duration;
        f->slot->tasks = f->tasks;
    } else {
        record_finish_late(l, f, duration);
    }
}

/** An instance ends: what its node has when it is counted. The run may die at any instruction from
 * here to where the frame is taken away; whoever reads the spool then does the rest. */
static inline void measure_ending(struct location *l, const struct frame *f, uint64_t now,
                                  struct instance_sums sums)
{
    l->sums[SUM_TIME] = sums.time;
    l->sums[SUM_TASKS] = sums.tasks;
    l->sums[SUM_VISITS] = sums.visits;
    l->seen = now;
    __atomic_store_n(&l->ending, frame_mark(f->start, f->depth), __ATOMIC_RELEASE);
    __atomic_signal_fence(__ATOMIC_SEQ_CST);
}

/** Adds an instance to the frame's node and completes its record; `counted` is what of its
 * duration the statistics of instances get. */
static inline void measure_add_some(struct location *l, const struct frame *f, uint64_t duration,
                                    uint64_t counted)
{
    struct path_node *n = f->node;
    struct instance_sums sums = {n->time + duration, n->columns[COLUMN_ta] + f->tasks,
                                 n->visits + 1};
    if (unlikely(f->kind == FRAME_MOVED || f->kind == FRAME_TASK) && f->before) {
        sums.time -= f->before; /* counted where it was */
        sums.tasks -= f->tasks_before;
    }
    measure_ending(l, f, f->start + duration, sums);
    instance_count(l, n, sums, counted);
    measure_finish_record(l, f, duration);
}

/** The same, of a region that is no task. */
static inline void measure_add(struct location *l, const struct frame *f, uint64_t duration)
{
    measure_add_some(l, f, duration, duration);
}

/** Says of an instance of RECORD_PLAIN that has ended which lock it took or gave back; 0: none that
 * is known. */
static inline void measure_tell_lock(struct location *l, const struct frame *f, uint32_t lock)
{
    if (!f->slot || !lock)
        return;
    if (likely(f->window == l->window)) {
        f->slot->what = f->depth << 8 | RECORD_LOCK;
        __atomic_signal_fence(__ATOMIC_SEQ_CST); /* the run may die here: then it is none */
        f->slot->tasks = lock;
    } else {
        record_lock_late(l, f, lock);
    }
}

/** Writes the second slot of the frame's record. */
static inline void measure_rest(struct location *l, struct frame *f, uint64_t a, uint64_t b,
                                uint64_t c)
{
    if (!f->slot)
        return;
    struct record_rest rest = {{a, b, c}, f->node->id, f->type};
    if (likely(f->window == l->window))
        *(struct record_rest *)(f->slot + 1) = rest;
    else
        record_rest_late(l, f, &rest);
}

/** Writes what follows the first slot of the frame's record. */
static inline void measure_behind(struct location *l, const struct frame *f, const void *data,
                                  size_t size)
{
    if (!f->slot)
        return;
    if (likely(f->window == l->window))
        memcpy(f->slot + 1, data, size);
    else
        spool_patch(record_offset(l, f) + sizeof *f->slot, data, size);
}

/** The thread comes to the end of the construct that it is in, and waits there. Only constructs
 * whose wait no call tells of take notice: who stands before the OpenMP runtime does. */
static inline void measure_arrive(struct location *l)
{
    struct frame *f = l->top;
    if (f->kind == FRAME_PLAIN && f->type == RECORD_ONCE && f->region->waits_inside && !f->mark)
        f->mark = clock_now();
}

/** What such a construct's wait was: of a single, all but its body; of the others, what followed
 * the moment at which the thread came to the end, where that is known. */
static inline void measure_wait_inside(struct frame *f, uint64_t now)
{
    if (f->region->unit == UNIT_SINGLE)
        f->phase[2] = now - f->start - f->phase[0];
    else if (f->region->unit == UNIT_SECTIONS)
        f->phase[2] = now - (f->mark ? f->mark : f->start);
    else if (f->mark)
        f->phase[2] = now - f->mark;
}

/** Takes the topmost frame away; the one below gets so much time of tasks, and of those that ran
 * before its own was suspended. The run may die at any instruction: whoever reads the spool knows
 * what the one below has after it. */
static inline void measure_pop_passing(struct location *l, const struct frame *f, uint64_t tasks,
                                       uint64_t paused)
{
    struct frame *up = f->up;
    assert(f == l->top && up); /* enters and exits are balanced */
    l->below[0] = up->tasks + tasks;
    l->below[1] = up->tasks_paused + paused;
    __atomic_store_n(&l->passing, f, __ATOMIC_RELEASE);
    __atomic_signal_fence(__ATOMIC_SEQ_CST);
    up->tasks = l->below[0];
    up->tasks_paused = l->below[1];
    __atomic_store_n(&l->top, up, __ATOMIC_RELEASE);
    __atomic_store_n(&l->passing, NULL, __ATOMIC_RELEASE);
}

/** Takes the topmost frame away; its time in tasks is also that of the one below. */
static inline void measure_pop(struct location *l, struct frame *f)
{
    assert(f == l->top && f->up);
    if (unlikely(f->tasks))
        measure_pop_passing(l, f, f->tasks, 0);
    else
        l->top = f->up;
}

/** Ends the topmost frame, an ordinary one of the given type, with its columns. */
static ALWAYS_INLINE void measure_leave(struct location *l, struct frame *f, enum record_type type,
                                        uint64_t now)
{
    uint64_t duration = now - f->start, *columns = f->node->columns;
    const uint64_t *phase = f->phase;
    measure_add(l, f, duration);
    if (type == RECORD_WAITS) {
        uint64_t leave = f->mark ? now - f->mark : 0; /* since the body's end */
        columns[COLUMN_en] += phase[0];
        columns[COLUMN_ex] += leave;
        columns[COLUMN_bo] += duration - phase[0] - leave;
        measure_rest(l, f, phase[0], leave, duration - phase[0] - leave);
    } else if (type == RECORD_ONCE) {
        columns[COLUMN_bo] += phase[0];
        columns[COLUMN_bc] += phase[1];
        columns[COLUMN_bw] += phase[2];
        measure_rest(l, f, phase[0], phase[1], phase[2]);
    } else if (type == RECORD_TRANSFER) {
        f->node->flags |= NODE_TRANSFER;
        columns[SLOT_by] += phase[0];
        columns[SLOT_un] += phase[1];
        measure_rest(l, f, phase[0], phase[1], 0);
    }
    f->up->last = f->node;
    measure_pop(l, f);
    if (unlikely(l->xu != NULL))
        xu_leave(l, f);
}

/** Whether a frame is one of an ordinary region, recorded or not. */
static inline bool measure_is_region(const struct frame *f)
{
    return f->kind == FRAME_PLAIN || f->kind == FRAME_MOVED || f->kind == FRAME_GHOST;
}

/** Ends the topmost frame, whatever it is, with what its kind demands. */
void measure_end(struct location *l, struct frame *f, uint64_t now);

/** Takes all frames above `f` away, which were left without an exit. */
void measure_unwind(struct location *l, const struct frame *f, uint64_t now);

/** The frame that an exit of region `r` ends, now the topmost one: what is above it was left
 * without an exit, and ends here too. NULL: there is none, or it is not recorded (a ghost is taken
 * away). */
struct frame *measure_find_slowly(struct location *l, const struct region *r, uint64_t now);

/** Makes `f` the topmost frame, to be ended: what is above it was left without an exit, and ends
 * here. NULL: it is not recorded. */
struct frame *measure_reach(struct location *l, struct frame *f, uint64_t now);

/** The frame of region `r` for an event inside it; nothing is ended. NULL: it is not recorded. */
static inline struct frame *measure_peek(struct location *l, const struct region *r)
{
    struct frame *f = l->top;
    while (f->up && (f->region != r || f->kind == FRAME_GHOST)) {
        if (f->kind == FRAME_TASK || f->kind == FRAME_CREATION)
            return NULL;
        f = f->up;
    }
    return f->up ? f : NULL;
}

static inline struct frame *measure_find(struct location *l, const struct region *r, uint64_t now)
{
    struct frame *f = l->top;
    if (likely(f->region == r && f->kind == FRAME_PLAIN && runtime_mode() != STOPPED))
        return f;
    return measure_find_slowly(l, r, now);
}

#endif
