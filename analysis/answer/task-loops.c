/* Tasks of taskloops. */
#include "config.h"

#include "analysis/answer/task-loops.h"

#include <stdlib.h>

/* A taskloop, or a task of one, that a unit told of. */
struct loop_unit {
    int64_t id, parent;
    struct loop_task task;
    const struct source_region *region;
    const struct recorded_location *location;
};

/* An instance of a taskloop. */
struct loop_instance {
    int64_t begin;
    const struct source_region *region;
    int location;
    size_t number;
};

struct task_loops {
    struct loop_instance *met;
    size_t count, capacity;
    struct loop_unit *units;
    size_t unit_count, unit_capacity;
    struct loop_task *task;
    size_t *first;
};

struct task_loops *task_loops_new(void)
{
    return xzalloc(sizeof(struct task_loops));
}

void task_loops_free(struct task_loops *loops)
{
    if (!loops)
        return;
    free(loops->met);
    free(loops->units);
    free(loops->task);
    free(loops->first);
    free(loops);
}

size_t task_loops_meet(struct task_loops *loops, const struct instance *instance)
{
    loops->met = xgrow(loops->met, loops->count, &loops->capacity, sizeof *loops->met);
    loops->met[loops->count] = (struct loop_instance){.begin = instance->begin,
                                                      .region = instance->node->region,
                                                      .location = instance->node->location->index,
                                                      .number = loops->count};
    return loops->count++;
}

void task_loops_take(struct task_loops *loops, const struct execution_unit *unit)
{
    bool is_loop = unit->kind == UNIT_TASKLOOP;

    if (!is_loop && (unit->kind != UNIT_TASK || !unit->count))
        return;
    loops->units =
        xgrow(loops->units, loops->unit_count, &loops->unit_capacity, sizeof *loops->units);
    loops->units[loops->unit_count++] =
        (struct loop_unit){.id = is_loop ? unit->id : 0,
                           .parent = is_loop ? unit->id : unit->parent,
                           .task = {.begin = unit->begin,
                                    .end = unit->begin + unit->duration,
                                    .time = unit->time,
                                    .location = unit->location->index},
                           .region = unit->region,
                           .location = unit->location};
}

/* A taskloop stands before its tasks. */
static int compare_units(const void *a, const void *b)
{
    const struct loop_unit *x = a, *y = b;

    if (x->parent != y->parent)
        return x->parent < y->parent ? -1 : 1;
    return (x->id == 0) - (y->id == 0);
}

static int compare_instances(const void *a, const void *b)
{
    const struct loop_instance *x = a, *y = b;

    if (x->location != y->location)
        return x->location < y->location ? -1 : 1;
    return (x->begin > y->begin) - (x->begin < y->begin);
}

/* The instance that a taskloop's unit, which began in it, is of: the last one on the location
 * before it. NULL: it is not there. */
static const struct loop_instance *instance_of(const struct task_loops *loops,
                                               const struct loop_unit *unit)
{
    size_t from = 0, to = loops->count;

    while (from < to) {
        size_t middle = from + (to - from) / 2;
        const struct loop_instance *one = &loops->met[middle];
        bool before = one->location != unit->task.location ? one->location < unit->task.location
                                                           : one->begin <= unit->task.begin;
        if (before)
            from = middle + 1;
        else
            to = middle;
    }
    const struct loop_instance *one = from ? &loops->met[from - 1] : NULL;
    bool fits = one && one->location == unit->task.location && one->region == unit->region;
    return fits ? one : NULL;
}

/* For each unit the number of its taskloop; loops->count: of none that is there. */
static size_t *find_loops(const struct task_loops *loops)
{
    size_t *of = xcalloc(loops->unit_count + 1, sizeof *of);
    const struct loop_instance *one = NULL;

    for (size_t i = 0; i < loops->unit_count; i++) {
        const struct loop_unit *unit = &loops->units[i];
        bool is_task = !unit->id && i && loops->units[i - 1].parent == unit->parent;
        if (unit->id)
            one = instance_of(loops, unit);
        of[i] = is_task && one ? one->number : loops->count;
    }
    return of;
}

struct loop_tasks task_loops_sort(struct task_loops *loops)
{
    if (loops->unit_count)
        qsort(loops->units, loops->unit_count, sizeof *loops->units, compare_units);
    if (loops->count)
        qsort(loops->met, loops->count, sizeof *loops->met, compare_instances);
    size_t *of = find_loops(loops), *next = xcalloc(loops->count + 2, sizeof *next);

    loops->first = xcalloc(loops->count + 2, sizeof *loops->first);
    loops->task = xcalloc(loops->unit_count + 1, sizeof *loops->task);
    for (size_t i = 0; i < loops->unit_count; i++)
        loops->first[of[i] + 1]++;
    for (size_t i = 0; i <= loops->count; i++)
        loops->first[i + 1] += loops->first[i];
    for (size_t i = 0; i < loops->unit_count; i++)
        loops->task[loops->first[of[i]] + next[of[i]]++] = loops->units[i].task;
    free(of);
    free(next);
    free(loops->units);
    loops->units = NULL;
    return (struct loop_tasks){loops->task, loops->first, loops->count};
}

bool task_loops_lack(const struct task_loops *loops)
{
    return loops->count && !loops->unit_count;
}
