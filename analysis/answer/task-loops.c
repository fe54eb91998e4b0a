/* Tasks of taskloops. */
#include "config.h"

#include "analysis/answer/task-loops.h"

#include "analysis/answer/task-tape.h"
#include "common/memory.h"

#include <stdlib.h>
#include <string.h>
#include <uthash.h>

/* A taskloop that a unit told of. */
struct loop_unit {
    int64_t id, begin;
    const struct source_region *region;
    int location;
};

/* An instance of a taskloop. */
struct loop_instance {
    int64_t begin;
    const struct source_region *region;
    int location;
    size_t number;
};

/* The tasks of a location. */
struct loop_lane {
    struct task_cursor cursor;
    int64_t parent, begin; /* of the task that was read last */
    size_t number;         /* of its loop */
    struct loop_task head; /* that task, which was not given yet */
    bool is_over;
};

/* Tasks of a loop that lay before others that were asked for. */
struct early_tasks {
    UT_hash_handle hh;
    size_t number;
    struct loop_task *task;
    size_t count, capacity;
};

struct task_loops {
    struct loop_instance *met;
    size_t count, capacity;
    struct loop_unit *units; /* in the end by id */
    size_t unit_count, unit_capacity;

    struct task_tape *tape; /* NULL: there are no tasks */
    int location;           /* whose tasks are written */
    int64_t parent, begin;  /* of the last one */

    size_t *loop;       /* by unit: the number of its instance; NONE: it is not there */
    size_t *task_count; /* by number */
    size_t *left;       /* that were not given yet */
    struct loop_lane *lane;
    size_t lanes;
    struct early_tasks *early;
};

#define NONE SIZE_MAX

struct task_loops *task_loops_new(void)
{
    return xzalloc(sizeof(struct task_loops));
}

static void free_early(struct task_loops *loops, struct early_tasks *early)
{
    HASH_DEL(loops->early, early);
    free(early->task);
    free(early);
}

static void close_lanes(struct task_loops *loops)
{
    struct early_tasks *early, *next;

    for (size_t i = 0; i < loops->lanes; i++)
        task_cursor_close(&loops->lane[i].cursor);
    free(loops->lane);
    loops->lane = NULL;
    loops->lanes = 0;
    HASH_ITER(hh, loops->early, early, next)
    free_early(loops, early);
}

void task_loops_free(struct task_loops *loops)
{
    if (!loops)
        return;
    close_lanes(loops);
    task_tape_free(loops->tape);
    free(loops->met);
    free(loops->units);
    free(loops->loop);
    free(loops->task_count);
    free(loops->left);
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

static void take_loop(struct task_loops *loops, const struct execution_unit *unit)
{
    loops->units =
        xgrow(loops->units, loops->unit_count, &loops->unit_capacity, sizeof *loops->units);
    loops->units[loops->unit_count++] = (struct loop_unit){.id = unit->id,
                                                           .begin = unit->begin,
                                                           .region = unit->region,
                                                           .location = unit->location->index};
}

static int64_t difference(int64_t a, int64_t b)
{
    return (int64_t)((uint64_t)a - (uint64_t)b);
}

static int64_t sum(int64_t a, int64_t b)
{
    return (int64_t)((uint64_t)a + (uint64_t)b);
}

static void take_task(struct task_loops *loops, const struct execution_unit *unit)
{
    if (!loops->tape)
        loops->tape = task_tape_new();
    if (!task_tape_locations(loops->tape) || loops->location != unit->location->index) {
        task_tape_next(loops->tape);
        loops->location = unit->location->index;
        task_tape_put(loops->tape, (uint64_t)loops->location);
        loops->parent = loops->begin = 0;
    }
    task_tape_put_signed(loops->tape, difference(unit->parent, loops->parent));
    task_tape_put_signed(loops->tape, difference(unit->begin, loops->begin));
    task_tape_put_signed(loops->tape, unit->duration);
    task_tape_put_signed(loops->tape, unit->time);
    loops->parent = unit->parent;
    loops->begin = unit->begin;
}

void task_loops_take(struct task_loops *loops, const struct execution_unit *unit)
{
    if (unit->kind == UNIT_TASKLOOP)
        take_loop(loops, unit);
    else if (unit->kind == UNIT_TASK && unit->count)
        take_task(loops, unit);
}

/* ---- Which loop a task is of ------------------------------------------------------------- */

static int compare_units(const void *a, const void *b)
{
    const struct loop_unit *x = a, *y = b;

    return (x->id > y->id) - (x->id < y->id);
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
        bool before = one->location != unit->location ? one->location < unit->location
                                                      : one->begin <= unit->begin;
        if (before)
            from = middle + 1;
        else
            to = middle;
    }
    const struct loop_instance *one = from ? &loops->met[from - 1] : NULL;
    bool fits = one && one->location == unit->location && one->region == unit->region;
    return fits ? one : NULL;
}

static size_t loop_of(const struct task_loops *loops, int64_t parent)
{
    struct loop_unit key = {.id = parent}, *unit = NULL;

    if (loops->unit_count)
        unit = bsearch(&key, loops->units, loops->unit_count, sizeof key, compare_units);
    return unit ? loops->loop[unit - loops->units] : NONE;
}

static void find_loops(struct task_loops *loops)
{
    if (loops->unit_count)
        qsort(loops->units, loops->unit_count, sizeof *loops->units, compare_units);
    if (loops->count)
        qsort(loops->met, loops->count, sizeof *loops->met, compare_instances);
    loops->loop = xcalloc(loops->unit_count + 1, sizeof *loops->loop);
    for (size_t i = 0; i < loops->unit_count; i++) {
        const struct loop_instance *one = instance_of(loops, &loops->units[i]);
        loops->loop[i] = one ? one->number : NONE;
    }
    free(loops->met);
    loops->met = NULL;
}

/* ---- Tasks, as they are read ------------------------------------------------------------- */

/* The next one whose loop is there. */
static void read_head(const struct task_loops *loops, struct loop_lane *lane)
{
    struct task_cursor *cursor = &lane->cursor;

    do {
        lane->is_over = task_cursor_is_over(cursor);
        if (lane->is_over)
            return;
        lane->parent = sum(lane->parent, task_cursor_get_signed(cursor));
        lane->begin = sum(lane->begin, task_cursor_get_signed(cursor));
        lane->head.begin = lane->begin;
        lane->head.end = sum(lane->begin, task_cursor_get_signed(cursor));
        lane->head.time = task_cursor_get_signed(cursor);
        lane->number = loop_of(loops, lane->parent);
    } while (lane->number == NONE);
}

void task_loops_begin(struct task_loops *loops)
{
    close_lanes(loops);
    if (!loops->tape)
        return;
    memcpy(loops->left, loops->task_count, loops->count * sizeof *loops->left);
    loops->lanes = task_tape_locations(loops->tape);
    loops->lane = xcalloc(loops->lanes + 1, sizeof *loops->lane);
    for (size_t i = 0; i < loops->lanes; i++) {
        struct loop_lane *lane = &loops->lane[i];
        lane->cursor = task_cursor_open(loops->tape, i);
        lane->head.location = (int)task_cursor_get(&lane->cursor);
        read_head(loops, lane);
    }
}

static void count_tasks(struct task_loops *loops)
{
    task_loops_begin(loops);
    for (size_t i = 0; i < loops->lanes; i++)
        for (struct loop_lane *lane = &loops->lane[i]; !lane->is_over; read_head(loops, lane))
            loops->task_count[lane->number]++;
}

bool task_loops_end(struct task_loops *loops)
{
    find_loops(loops);
    loops->task_count = xcalloc(loops->count + 1, sizeof *loops->task_count);
    loops->left = xcalloc(loops->count + 1, sizeof *loops->left);
    if (!loops->tape)
        return true;
    bool has_room = task_tape_end(loops->tape);
    if (has_room)
        count_tasks(loops);
    return has_room;
}

/* It waits until it is asked for. */
static void put_early(struct task_loops *loops, const struct loop_lane *lane)
{
    struct early_tasks *early;

    HASH_FIND(hh, loops->early, &lane->number, sizeof lane->number, early);
    if (!early) {
        early = xzalloc(sizeof *early);
        early->number = lane->number;
        HASH_ADD(hh, loops->early, number, sizeof early->number, early);
    }
    early->task = xgrow(early->task, early->count, &early->capacity, sizeof *early->task);
    early->task[early->count++] = lane->head;
}

static bool take_early(struct task_loops *loops, size_t number, struct loop_task *task)
{
    struct early_tasks *early;

    HASH_FIND(hh, loops->early, &number, sizeof number, early);
    if (!early)
        return false;
    *task = early->task[--early->count];
    if (!early->count)
        free_early(loops, early);
    return true;
}

/* A location whose next task is of that loop; else the one with the earliest task. NULL: none. */
static struct loop_lane *find_lane(struct task_loops *loops, size_t number)
{
    struct loop_lane *earliest = NULL;

    for (size_t i = 0; i < loops->lanes; i++) {
        struct loop_lane *lane = &loops->lane[i];
        if (lane->is_over)
            continue;
        if (lane->number == number)
            return lane;
        if (!earliest || lane->head.begin < earliest->head.begin)
            earliest = lane;
    }
    return earliest;
}

bool task_loops_next(struct task_loops *loops, size_t number, struct loop_task *task)
{
    struct loop_lane *lane;

    if (!loops->left[number])
        return false;
    loops->left[number]--;
    if (take_early(loops, number, task))
        return true;
    while ((lane = find_lane(loops, number)) && lane->number != number) {
        put_early(loops, lane);
        read_head(loops, lane);
    }
    if (!lane) /* the tape could not be read */
        return false;
    *task = lane->head;
    read_head(loops, lane);
    return true;
}

bool task_loops_are_read(const struct task_loops *loops)
{
    return !loops->tape || task_tape_is_read(loops->tape);
}

bool task_loops_lack(const struct task_loops *loops)
{
    return loops->count && !loops->unit_count && !loops->tape;
}
