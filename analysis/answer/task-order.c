/* Which location is next: the earliest of those that wait for nothing. */
#include "config.h"

#include "analysis/answer/task-state.h"

#include "common/memory.h"

#include <stdlib.h>
#include <string.h>

/* Lines that wait for the same. */
struct waiters {
    UT_hash_handle hh;
    struct wait_key key;
    struct line *first;
};

enum wait_kind { WAIT_OBJECT, WAIT_TASK, WAIT_TEAM };

struct wait_key wait_for_object(const void *object)
{
    return (struct wait_key){WAIT_OBJECT, (uintptr_t)object};
}

struct wait_key wait_for_task(int64_t number)
{
    return (struct wait_key){WAIT_TASK, (uint64_t)number};
}

struct wait_key wait_for_team(int64_t begin)
{
    return (struct wait_key){WAIT_TEAM, (uint64_t)begin};
}

/* Of those that enter teams at the same time, first who forks one: the others look for theirs. */
void order_put(struct run *run, struct line *put)
{
    heap_put(&run->ready, put->time, put->step == STEP_TEAM && !put->flags, put);
}

struct line *order_take(struct run *run)
{
    return run->ready.count ? heap_take(&run->ready) : NULL;
}

void order_wait(struct run *run, struct line *line, struct wait_key key)
{
    struct waiters *waiters;

    HASH_FIND(hh, run->waiters, &key, sizeof key, waiters);
    if (!waiters) {
        waiters = xzalloc(sizeof *waiters);
        waiters->key = key;
        HASH_ADD(hh, run->waiters, key, sizeof waiters->key, waiters);
    }
    line->waiters = waiters;
    line->next = waiters->first;
    waiters->first = line;
}

static void free_waiters(struct run *run, struct waiters *waiters)
{
    HASH_DEL(run->waiters, waiters);
    free(waiters);
}

void order_wake(struct run *run, struct wait_key key)
{
    struct waiters *waiters;

    if (!run->waiters)
        return;
    HASH_FIND(hh, run->waiters, &key, sizeof key, waiters);
    if (!waiters)
        return;
    for (struct line *line = waiters->first; line; line = line->next) {
        line->waiters = NULL;
        order_put(run, line);
    }
    free_waiters(run, waiters);
}

struct line *order_take_waiting(struct run *run)
{
    struct line *first = NULL;

    for (size_t i = 0; i < run->lines; i++)
        if (run->line[i].waiters && (!first || run->line[i].time < first->time))
            first = &run->line[i];
    if (!first)
        return NULL;
    struct line **at = &first->waiters->first;
    while (*at != first)
        at = &(*at)->next;
    *at = first->next;
    if (!first->waiters->first)
        free_waiters(run, first->waiters);
    first->waiters = NULL;
    return first;
}

int64_t order_earliest(const struct run *run, int64_t time)
{
    for (size_t i = 0; i < run->lines; i++)
        if (run->line[i].waiters && run->line[i].time < time)
            time = run->line[i].time;
    return time;
}

void order_free(struct run *run)
{
    struct waiters *waiters, *next;

    HASH_ITER(hh, run->waiters, waiters, next)
    free_waiters(run, waiters);
    heap_free(&run->ready);
}
