/*
 * Untied tasks: suspended at a scheduling point, resumed by any thread, or by the same one deeper
 * in its stack.
 *
 * No event tells that a thread leaves a task, only that a task goes on. So the frames of an untied
 * task are copied at each scheduling point, before another thread can have it. Where it goes on,
 * they are pushed again, onto that location, as the next fragment of their instances. The frames
 * left behind stay where they are until something below them goes on; then they are dropped, and
 * what their time was on this location is counted. Every fragment is counted where it ran, the
 * visit where it ended.
 */
#include "pomp2-runtime/measure/measure.h"
#include "pomp2-runtime/ground/spool-write.h"
#include "pomp2-runtime/measure/task.h"

#include <stddef.h>
#include <string.h>

struct saved {
    uint32_t capacity, count;
    struct saved_frame {
        struct frame frame;
        uint64_t offset; /* of its record in the file; 0: none */
        uint64_t tasks;  /* in this frame and those above it */
    } frames[];
};

/* All but what who resumes a task may be writing at this moment, too late to matter. */
static void copy_frame(struct frame *to, const struct frame *from)
{
    const size_t shared = offsetof(struct frame, left_as), behind = shared + sizeof to->left_as;
    memcpy(to, from, shared);
    memcpy((char *)to + behind, (const char *)from + behind, sizeof *to - behind);
}

/* The task's frame below `f`; NULL: the task has begun a team, and can't be moved now. */
static struct frame *task_bottom(struct frame *f)
{
    while (f->up && f->kind != FRAME_TASK && f->kind != FRAME_TEAM && f->kind != FRAME_WORK)
        f = f->up;
    return f->kind == FRAME_TASK ? f : NULL;
}

static struct saved *saved_room(struct task *t, uint32_t count)
{
    if (t->saved && t->saved->capacity >= count)
        return t->saved;
    uint32_t capacity = 8;
    while (capacity < count)
        capacity *= 2;
    pthread_mutex_lock(&runtime.lock);
    t->saved = arena_get(&runtime.arena, sizeof *t->saved + capacity * sizeof t->saved->frames[0]);
    pthread_mutex_unlock(&runtime.lock);
    if (t->saved)
        t->saved->capacity = capacity;
    return t->saved;
}

/* Once, by one of two threads: goes on here with a task that is over, and ends it. */
static void end_suspended(struct location *l, struct task *t)
{
    int over = TASK_IS_OVER;
    if (!__atomic_compare_exchange_n(&t->over, &over, TASK_IS_ENDED, false, __ATOMIC_SEQ_CST,
                                     __ATOMIC_RELAXED))
        return;
    task_resume(l, t);
    if (l->task == t)
        task_end(l, t->region);
}

void task_end_anywhere(struct location *l, struct task *t, const struct region *r)
{
    const struct location *at = __atomic_load_n(&t->location, __ATOMIC_RELAXED);
    if (likely(!t->untied || !at || (at == l && l->task == t))) { /* nowhere: it is a ghost */
        task_end(l, r);
        return;
    }
    __atomic_store_n(&t->over, TASK_IS_OVER, __ATOMIC_SEQ_CST);
    if (__atomic_load_n(&t->suspended, __ATOMIC_SEQ_CST))
        end_suspended(l, t);
}

void task_suspend(struct location *l)
{
    struct task *t = l->task;
    struct frame *b = task_bottom(l->top);
    if (!b || b->context != t)
        return;
    uint32_t count = l->top->depth - b->depth + 1;
    struct saved *s = saved_room(t, count);
    if (!s)
        return;
    s->count = count;
    uint64_t tasks = 0;
    struct frame *f = l->top;
    for (uint32_t i = count; i-- > 0; f = f->up) {
        if (f->start >= b->phase[TASK_SINCE]) /* it began after the task came here */
            f->before = f->tasks_before = 0;
        tasks += f->tasks;
        f->tasks_paused = f->tasks;
        copy_frame(&s->frames[i].frame, f);
        s->frames[i].offset = f->slot ? record_offset(l, f) : 0;
        s->frames[i].tasks = tasks;
    }
    if (l->xu)
        xu_suspend(l);
    t->frame = b;
    t->suspended_at = b->phase[TASK_LEFT] = clock_now();
    __atomic_store_n(&t->suspended, true, __ATOMIC_SEQ_CST);
    if (unlikely(__atomic_load_n(&t->over, __ATOMIC_SEQ_CST) == TASK_IS_OVER))
        end_suspended(l, t);
}

/* ---- Leaving a location ------------------------------------------------------------------ */

/* The task may have ended since, and its memory be another task's: its frame tells what it was. */
static bool has_left(const struct location *l, const struct frame *b)
{
    const struct task *t = b->context;
    return b->phase[TASK_UNTIED] &&
           (!task_is_here(t, b->mark, l) || __atomic_load_n(&t->suspended, __ATOMIC_RELAXED));
}

/* Ends the record of the last fragment, wherever it is; `stayed`: it was on this location. */
static void end_fragment(const struct location *l, const struct saved_frame *s, bool stayed,
                         uint64_t end)
{
    const struct frame *f = &s->frame;
    const struct record r = {.duration = end - f->start - f->before,
                             .tasks = s->tasks - f->tasks_before,
                             .node = f->node->id,
                             .what = f->depth << 8 |
                                     (f->before ? FRAGMENT_MIDDLE : FRAGMENT_FIRST) << 4 | f->type};
    const size_t from = offsetof(struct record, duration), size = sizeof r - from;
    if (stayed && (f->window ? f->window : f->moved_window) == l->window)
        memcpy((char *)f->slot + from, (const char *)&r + from, size);
    else
        spool_patch(s->offset + from, (const char *)&r + from, size);
}

static uint64_t time_here(const struct frame *b)
{
    return b->phase[TASK_LEFT] - b->start - b->before;
}

/* Of a frame of a task that has left: its fragment here is counted, and its record ended. The run
 * may die at any instruction, if it is the top one: measure_ending(). */
static void count_fragment(struct location *l, const struct frame *f, uint64_t paused,
                           uint64_t tasks)
{
    uint64_t *columns = f->node->columns, duration = paused - f->start - f->before;
    uint64_t inside = tasks - f->tasks_before, seen = paused > l->seen ? paused : l->seen;
    if (f->kind == FRAME_GHOST)
        return;
    if (f->slot) {
        struct saved_frame saved = {.offset = record_offset(l, f), .tasks = tasks};
        copy_frame(&saved.frame, f);
        end_fragment(l, &saved, true, paused);
    }
    if (f->kind == FRAME_CREATION) {
        uint64_t sum = columns[COLUMN_ct] + duration - inside;
        measure_ending(l, f, seen, (struct instance_sums){sum, 0, columns[COLUMN_cc]});
        columns[COLUMN_ct] = sum;
        f->node->kept_creations -= f->slot != NULL;
    } else {
        struct instance_sums sums = {f->node->time + duration, columns[COLUMN_ta] + inside,
                                     f->node->visits};
        measure_ending(l, f, seen, sums);
        f->node->time = sums.time;
        columns[COLUMN_ta] = sums.tasks;
        f->node->kept -= f->slot != NULL;
    }
}

/* Time of tasks that ran on a frame before it was left goes down within the task; what came later,
 * and the task's own, below it. */
static void drop_top_task(struct location *l)
{
    struct frame *b = task_bottom(l->top), *f = l->top;
    for (; f != b; f = f->up) {
        count_fragment(l, f, b->phase[TASK_LEFT], f->tasks_paused);
        measure_pop_passing(l, f, f->tasks, f->tasks_paused);
    }
    count_fragment(l, b, b->phase[TASK_LEFT], b->tasks_paused);
    l->task = b->below;
    measure_pop_passing(l, b, time_here(b) + b->tasks - b->tasks_paused, 0);
}

/* What hollow() leaves. */
static bool is_hollow(const struct frame *f)
{
    return f->kind == FRAME_GHOST && !f->region && f->up;
}

/* A pile of hollow frames goes one by one: what is below it is not looked for each time. */
bool task_drop_suspended(struct location *l, const struct frame *f)
{
    struct frame *top = l->top;
    if (is_hollow(top) && top->depth > f->depth) {
        measure_pop(l, top);
        return true;
    }
    struct frame *b = task_bottom(top);
    if (!b || b->depth <= f->depth || !has_left(l, b))
        return false;
    drop_top_task(l);
    return true;
}

/* Makes ghosts of the frames that `t` has left on this location below others. */
static void hollow(struct location *l, struct task *t)
{
    struct frame *top = l->top;
    for (struct frame *b = l->top, *above = NULL; b->up; b = b->up) {
        if (b->kind != FRAME_TASK)
            continue;
        if (b->context != t || b->mark != t->number) {
            above = b;
            top = b->up;
            continue;
        }
        uint64_t inside = 0, since = time_here(b); /* tasks, before the task left and after */
        for (struct frame *f = top; f != b->up; f = f->up) {
            inside += f->tasks_paused;
            since += f->tasks - f->tasks_paused;
            count_fragment(l, f, b->phase[TASK_LEFT], inside);
        }
        if (above)
            above->below = b->below;
        else
            l->task = b->below;
        for (struct frame *f = top; f != b->up; f = f->up) {
            f->kind = FRAME_GHOST;
            f->type = 0;
            f->region = NULL;
            f->slot = NULL;
            f->last = b->up->last;
            f->node = b->up->node;
            f->tasks = f == b ? since : 0;
            f->tasks_paused = 0;
        }
        return;
    }
}

/* ---- Going on ---------------------------------------------------------------------------- */

static void begin_fragment(struct location *l, struct frame *f, uint64_t now)
{
    unsigned slots = record_slots(f->type) + runtime.counter_slots;
    struct record *r = l->next_record;
    if (l->end_record - r >= (ptrdiff_t)slots)
        l->next_record = r + slots;
    else
        r = record_refill(l, slots);
    f->slot = r;
    f->window = 0; /* it is never completed the quick way */
    f->moved_window = l->window;
    if (!r)
        return;
    if (f->kind == FRAME_CREATION)
        f->node->kept_creations++;
    else
        f->node->kept++;
    *r = (struct record){now, SPOOL_OPEN, 0, f->node->id,
                         f->depth << 8 | FRAGMENT_LAST << 4 | f->type};
    if (f->type == RECORD_TASK || f->type == RECORD_CREATION)
        *(struct record_rest *)(r + 1) = (struct record_rest){{f->mark, 0, 0}, f->node->id, 0};
}

/* Makes one of the task's frames again, above `up`; nobody sees it yet. NULL: no memory. */
static struct frame *attach_frame(struct location *l, struct frame *up, const struct task *t,
                                  const struct saved_frame *s, uint64_t now)
{
    struct frame *f = up->down;
    if (!f && !(f = frame_add_above(l, up)))
        return NULL;
    struct frame *down = f->down;
    uint32_t depth = f->depth;
    copy_frame(f, &s->frame);
    f->up = up;
    f->down = down;
    f->depth = depth;
    if (t->location != l) {
        struct path_node *n = callpath_copy(l, f->node), *last = callpath_copy(l, f->last);
        f->node = n ? n : l->root;
        f->last = last ? last : f->node;
    }
    f->before = t->suspended_at - f->start;
    f->tasks_before = s->tasks;
    f->start = now - f->before;
    __atomic_store_n(&f->left_as, 0, __ATOMIC_RELAXED);
    if (f->kind == FRAME_PLAIN)
        f->kind = FRAME_MOVED;
    if (f->type == RECORD_WAITS && f->mark)
        f->mark += now - t->suspended_at;
    if (s->offset)
        begin_fragment(l, f, now);
    return f;
}

/* The run may die at any instruction. Up to the one that makes the frames the location's, the task
 * is where it was, from then on it is here; what was begun before without the end, whoever reads
 * the spool completes. */
static void go_on_here(struct location *l, struct task *t)
{
    uint64_t now = clock_now();
    struct frame *top = l->top, *b = NULL, *f;
    uint32_t count = 0;
    for (; count < t->saved->count; count++, top = f) {
        f = attach_frame(l, top, t, &t->saved->frames[count], now);
        if (!f)
            break;
        if (!b)
            b = f;
    }
    if (!b)
        return;
    bool stays = t->location == l;
    b->below = l->task;
    b->phase[TASK_SINCE] = now;
    __atomic_store_n(&l->top, top, __ATOMIC_RELEASE);
    __atomic_store_n(&t->frame->left_as, t->number, __ATOMIC_RELEASE);
    for (uint32_t i = 0; i < count; i++)
        if (t->saved->frames[i].offset)
            end_fragment(l, &t->saved->frames[i], stays, t->suspended_at);
    __atomic_store_n(&t->location, l, __ATOMIC_RELAXED);
    __atomic_store_n(&t->suspended, false, __ATOMIC_RELEASE);
    l->task = t;
    assert(b->kind == FRAME_TASK && b->context == t);
    if (l->xu)
        xu_resume(l, b, t);
}

/* Whether the location's topmost frames are those of `t`, as it left them. */
static bool is_as_left(const struct location *l, const struct task *t)
{
    struct frame *b = task_bottom(l->top);
    return l->task == t && t->location == l && b && b->mark == t->number;
}

void task_resume(struct location *l, struct task *t)
{
    if (runtime_mode() == STOPPED)
        return;
    if (!t || !t->untied) {
        while (l->task != t && l->task && task_drop_suspended(l, l->base))
            ;
        return;
    }
    /* Those above it have left, too; what stays below others is hollow, and a pile of that would
     * grow with each change between two tasks. */
    while (t->suspended && !is_as_left(l, t) && l->task && task_drop_suspended(l, l->base))
        ;
    if (is_as_left(l, t) || !t->suspended) {
        __atomic_store_n(&t->suspended, false, __ATOMIC_RELAXED);
        if (l->xu)
            xu_continue(l);
    } else {
        hollow(l, t);
        go_on_here(l, t);
    }
}
