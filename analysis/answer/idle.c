/* Waiting threads and ready tasks, along time. */
#include "config.h"

#include "analysis/answer/idle.h"

#include "common/memory.h"

#include <stdlib.h>

/* What changes at a moment: the moment times CHANGES, and this. */
enum change { THREAD_WAITS, THREAD_WORKS, TASK_READY, TASK_RUNS, THREAD_TAKES_TASK, CHANGES };

struct idle {
    int64_t *mark; /* a heap, the earliest first; not common/heap.h's, which takes thrice as much */
    size_t count, capacity;
    int64_t waiting, tasks, last;
    double with, without;
};

struct idle *idle_new(void)
{
    return xzalloc(sizeof(struct idle));
}

void idle_free(struct idle *idle)
{
    if (idle)
        free(idle->mark);
    free(idle);
}

static void add_mark(struct idle *idle, int64_t time, enum change change)
{
    static const int64_t most = INT64_MAX / CHANGES - 1;
    int64_t mark = (time < most ? time : most) * CHANGES + (int64_t)change;
    size_t at = idle->count;

    idle->mark = xgrow(idle->mark, idle->count, &idle->capacity, sizeof *idle->mark);
    idle->count++;
    for (; at && idle->mark[(at - 1) / 2] > mark; at = (at - 1) / 2)
        idle->mark[at] = idle->mark[(at - 1) / 2];
    idle->mark[at] = mark;
}

static int64_t take_mark(struct idle *idle)
{
    int64_t first = idle->mark[0], mark = idle->mark[--idle->count];
    size_t at = 0, next;

    for (; (next = 2 * at + 1) < idle->count; at = next) {
        next += next + 1 < idle->count && idle->mark[next + 1] < idle->mark[next];
        if (idle->mark[next] >= mark)
            break;
        idle->mark[at] = idle->mark[next];
    }
    idle->mark[at] = mark;
    return first;
}

static const enum change changes[][2] = {[IDLE_THREAD] = {THREAD_WAITS, THREAD_WORKS},
                                         [IDLE_BUSY] = {THREAD_WORKS, THREAD_WAITS},
                                         [IDLE_READY] = {TASK_READY, TASK_RUNS}};

void idle_begin(struct idle *idle, enum idle_what what, int64_t time)
{
    add_mark(idle, time, changes[what][0]);
}

void idle_end(struct idle *idle, enum idle_what what, int64_t time)
{
    add_mark(idle, time, changes[what][1]);
}

void idle_take(struct idle *idle, int64_t time)
{
    add_mark(idle, time, THREAD_TAKES_TASK);
}

static void settle_mark(struct idle *idle, int64_t mark)
{
    int64_t now = mark / CHANGES, threads = idle->waiting > 0 ? idle->waiting : 0;
    int64_t tasks = idle->tasks > 0 ? idle->tasks : 0, served = tasks < threads ? tasks : threads;

    idle->with += (double)served * (double)(now - idle->last);
    idle->without += (double)(threads - served) * (double)(now - idle->last);
    idle->last = now;
    switch ((enum change)(mark % CHANGES)) {
    case THREAD_WAITS:
        idle->waiting++;
        break;
    case THREAD_WORKS:
        idle->waiting--;
        break;
    case TASK_READY:
        idle->tasks++;
        break;
    case TASK_RUNS:
        idle->tasks--;
        break;
    case THREAD_TAKES_TASK:
        idle->waiting--;
        idle->tasks--;
        break;
    case CHANGES:
        break;
    }
}

void idle_settle(struct idle *idle, int64_t time)
{
    while (idle->count && idle->mark[0] / CHANGES < time)
        settle_mark(idle, take_mark(idle));
}

void idle_sum(struct idle *idle, int64_t *ready, int64_t *none)
{
    idle_settle(idle, INT64_MAX);
    *ready = (int64_t)idle->with;
    *none = (int64_t)idle->without;
}
