/* Waiting threads and ready tasks, along time. */
#include "config.h"

#include "analysis/answer/idle.h"

#include "common/memory.h"

#include <stdlib.h>

/* What changes at a moment: the moment times 4, and this. */
enum change { THREAD_WAITS, THREAD_WORKS, TASK_READY, TASK_RUNS };

struct idle {
    int64_t *mark;
    size_t count, capacity;
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
    idle->mark = xgrow(idle->mark, idle->count, &idle->capacity, sizeof *idle->mark);
    idle->mark[idle->count++] = time * 4 + (int64_t)change;
}

void idle_add(struct idle *idle, enum idle_what what, int64_t from, int64_t to)
{
    static const enum change changes[][2] = {[IDLE_THREAD] = {THREAD_WAITS, THREAD_WORKS},
                                             [IDLE_BUSY] = {THREAD_WORKS, THREAD_WAITS},
                                             [IDLE_READY] = {TASK_READY, TASK_RUNS}};

    if (to <= from)
        return;
    add_mark(idle, from, changes[what][0]);
    add_mark(idle, to, changes[what][1]);
}

static int compare_marks(const void *a, const void *b)
{
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;

    return (x > y) - (x < y);
}

void idle_sum(struct idle *idle, int64_t *ready, int64_t *none)
{
    int64_t waiting = 0, tasks = 0, last = 0;
    double with = 0, without = 0;

    if (idle->count)
        qsort(idle->mark, idle->count, sizeof *idle->mark, compare_marks);
    for (size_t i = 0; i < idle->count; i++) {
        int64_t now = idle->mark[i] / 4, threads = waiting > 0 ? waiting : 0;
        int64_t served = tasks < threads ? tasks : threads;
        with += (double)served * (double)(now - last);
        without += (double)(threads - served) * (double)(now - last);
        last = now;
        switch ((enum change)(idle->mark[i] % 4)) {
        case THREAD_WAITS:
            waiting++;
            break;
        case THREAD_WORKS:
            waiting--;
            break;
        case TASK_READY:
            tasks++;
            break;
        case TASK_RUNS:
            tasks--;
            break;
        }
    }
    *ready = (int64_t)with;
    *none = (int64_t)without;
}
