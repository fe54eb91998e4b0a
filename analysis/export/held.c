/* A tape of instances: for each its node, times as differences, and what else it has. */
#include "config.h"

#include "analysis/export/held.h"

#include "analysis/answer/task-tape.h"
#include "common/memory.h"

#include <stdlib.h>

/* The first number of a step, from the lowest bit. */
enum { STEP_BITS = 2, FRAGMENT_BITS = 3 };
enum step { STEP_LEAVE, STEP_ENTER, STEP_CREATE, STEP_LOCATION };

struct held {
    struct task_tape *tape;
    const struct recorded_location *location; /* of the last instance */
    int64_t begin, task;                      /* its */
    int depth;                                /* of the first one */
    bool begun;
    int64_t *counters; /* while they are given back */
    size_t capacity;
};

struct held *held_new(void)
{
    struct held *held = xzalloc(sizeof *held);

    held->tape = task_tape_new();
    task_tape_next(held->tape);
    return held;
}

void held_free(struct held *held)
{
    if (!held)
        return;
    task_tape_free(held->tape);
    free(held->counters);
    free(held);
}

/* ---- Writing ----------------------------------------------------------------------------- */

static void put_step(struct held *held, enum step step, uint64_t what)
{
    task_tape_put(held->tape, what << STEP_BITS | step);
}

static void put_counters(struct held *held, const struct instance *instance)
{
    size_t count =
        instance->counters ? instance->node->location->process->experiment->counter_count : 0;

    task_tape_put(held->tape, count);
    for (size_t i = 0; i < count; i++)
        task_tape_put_signed(held->tape, instance->counters[i]);
}

void held_enter(struct held *held, const struct instance *instance)
{
    const struct profile_node *node = instance->node;

    if (!held->begun)
        held->depth = instance->depth;
    held->begun = true;
    if (node->location != held->location)
        put_step(held, STEP_LOCATION, (uint64_t)node->location->index);
    held->location = node->location;
    put_step(held, instance->creation ? STEP_CREATE : STEP_ENTER,
             (uint64_t)node->index << FRAGMENT_BITS | instance->fragment);
    task_tape_put_signed(held->tape, instance->begin - held->begin);
    task_tape_put_signed(held->tape, instance->end - instance->begin);
    task_tape_put_signed(held->tape, (int64_t)((uint64_t)instance->task - (uint64_t)held->task));
    put_counters(held, instance);
    held->begin = instance->begin;
    held->task = instance->task;
}

void held_leave(struct held *held)
{
    put_step(held, STEP_LEAVE, 0);
}

/* ---- Reading ----------------------------------------------------------------------------- */

static const int64_t *get_counters(struct held *held, struct task_cursor *cursor)
{
    size_t count = task_cursor_get(cursor);

    if (count > held->capacity) {
        held->counters = xresize(held->counters, count, sizeof *held->counters);
        held->capacity = count;
    }
    for (size_t i = 0; i < count; i++)
        held->counters[i] = task_cursor_get_signed(cursor);
    return count ? held->counters : NULL;
}

static struct instance get_instance(struct held *held, struct task_cursor *cursor, uint64_t head)
{
    struct instance instance = {.node = held->location->nodes[head >> FRAGMENT_BITS],
                                .fragment = head & ((1 << FRAGMENT_BITS) - 1),
                                .depth = held->depth};

    instance.begin = held->begin += task_cursor_get_signed(cursor);
    instance.end = instance.begin + task_cursor_get_signed(cursor);
    held->task = (int64_t)((uint64_t)held->task + (uint64_t)task_cursor_get_signed(cursor));
    instance.task = held->task;
    instance.counters = get_counters(held, cursor);
    return instance;
}

static void give(struct held *held, const struct process *process, struct task_cursor *cursor,
                 const struct timeline_handler *handler, void *argument)
{
    uint64_t head = task_cursor_get(cursor), what = head >> STEP_BITS;
    enum step step = head & ((1 << STEP_BITS) - 1);
    struct instance instance = {0};

    switch (step) {
    case STEP_LOCATION:
        held->location = process->locations[what];
        break;
    case STEP_ENTER:
    case STEP_CREATE:
        instance = get_instance(held, cursor, what);
        instance.creation = step == STEP_CREATE;
        held->depth++;
        handler->enter(argument, &instance);
        break;
    case STEP_LEAVE:
        held->depth--;
        handler->leave(argument, &instance);
        break;
    }
}

bool held_give(struct held *held, const struct process *process,
               const struct timeline_handler *handler, void *argument)
{
    if (!task_tape_end(held->tape))
        return false;
    struct task_cursor cursor = task_cursor_open(held->tape, 0);
    held->begin = held->task = 0;
    while (!task_cursor_is_over(&cursor))
        give(held, process, &cursor, handler, argument);
    task_cursor_close(&cursor);
    return task_tape_is_read(held->tape);
}
