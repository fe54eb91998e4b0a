/* Tasks of the page: who created them, where they ran, what they waited for, as columns. */
#include "config.h"

#include "analysis/view/tasks.h"

#include "analysis/answer/task-depend.h"

#include <stdlib.h>
#include <string.h>

/* A creation, until the process has been read. */
struct made {
    int64_t task, begin;
    uint64_t creator; /* a task's number, or IMPLICIT and a count */
    const struct recorded_location *location;
    size_t items, item_count;
    bool lacks;
};

/* A piece of a task that ran, or several that are joined. */
struct piece {
    int64_t task, begin, end;
    const struct recorded_location *ran, *ended;
};

/* An item of a depend clause; when the process has been read, its generation. */
struct item {
    uint64_t creator, address;
    size_t of;           /* the task's place */
    uint32_t generation; /* 0: an item before it is of the same address */
    uint8_t kind;        /* enum dependence */
    bool waits;          /* there is a generation before */
};

struct kept_task {
    uint64_t creator;
    int64_t task, created, begun, done;
    const struct recorded_location *made, *ran, *ended; /* ran: NULL if it did not */
    size_t items, item_count;
};

struct view_tasks {
    size_t limit, share; /* of all tasks; of those of the process */
    int64_t highest;     /* number of a task of the process that is kept */
    struct made *made;
    size_t made_count, made_capacity;
    struct piece *pieces;
    size_t piece_count, piece_capacity;
    uint64_t *creators; /* of what is created directly in the location, and in each open instance */
    size_t creator_capacity;
    const struct recorded_location *location;
    uint64_t implicit; /* implicit tasks so far */

    struct kept_task *tasks;
    size_t count, capacity;
    struct item *items;
    size_t item_count, item_capacity, first_item; /* of the process */
    uint32_t generations;
    int64_t left_out, lacks;
};

static const uint64_t IMPLICIT = UINT64_C(1) << 63;

struct view_tasks *view_tasks_new(size_t limit)
{
    struct view_tasks *tasks = xzalloc(sizeof *tasks);

    tasks->limit = limit;
    return tasks;
}

void view_tasks_free(struct view_tasks *tasks)
{
    if (!tasks)
        return;
    free(tasks->made);
    free(tasks->pieces);
    free(tasks->creators);
    free(tasks->tasks);
    free(tasks->items);
    free(tasks);
}

/* ---- While a process is read -------------------------------------------------------------- */

void view_tasks_process_begin(struct view_tasks *tasks, const struct process *process)
{
    size_t processes = (size_t)process->experiment->trace_count;

    tasks->share = tasks->limit / (processes ? processes : 1) + 1;
    tasks->highest = INT64_MAX;
    tasks->made_count = tasks->piece_count = 0;
    tasks->location = NULL;
}

static int compare_made(const void *a, const void *b)
{
    const struct made *left = a, *right = b;

    return (left->task > right->task) - (left->task < right->task);
}

static int compare_pieces(const void *a, const void *b)
{
    const struct piece *left = a, *right = b;

    return left->task != right->task ? (left->task > right->task) - (left->task < right->task)
                                     : (left->begin > right->begin) - (left->begin < right->begin);
}

/* Of items, those of creations that stay. */
static void keep_items(struct view_tasks *tasks)
{
    struct item *items = NULL;
    size_t count = 0, capacity = 0, first = tasks->first_item;

    for (size_t i = 0; i < tasks->made_count; i++) {
        struct made *made = &tasks->made[i];
        size_t from = made->items;
        made->items = first + count;
        for (size_t k = 0; k < made->item_count; k++) {
            items = xgrow(items, count, &capacity, sizeof *items);
            items[count++] = tasks->items[from + k];
        }
    }
    if (count)
        memcpy(tasks->items + first, items, count * sizeof *items);
    tasks->item_count = first + count;
    free(items);
}

/* Of more than there is room for stay those that have the lowest numbers, which rise with the time
 * of creation: threads take them in portions. */
static void thin_made(struct view_tasks *tasks, size_t most)
{
    bool cuts = tasks->made_count > most;

    if (tasks->made_count)
        qsort(tasks->made, tasks->made_count, sizeof *tasks->made, compare_made);
    while (tasks->made_count &&
           (tasks->made_count > most || tasks->made[tasks->made_count - 1].task > tasks->highest)) {
        tasks->made_count--;
        tasks->left_out++;
    }
    if (cuts && tasks->made_count == most)
        tasks->highest = tasks->made[most - 1].task;
    keep_items(tasks);
}

/* Of a task only its begin and its end are needed. */
static void join_pieces(struct piece *piece, const struct piece *more)
{
    if (more->end >= piece->end) {
        piece->end = more->end;
        piece->ended = more->ended;
    }
}

static void thin_pieces(struct view_tasks *tasks)
{
    struct piece *pieces = tasks->pieces;
    size_t kept = 0, joined = 0;

    for (size_t i = 0; i < tasks->piece_count; i++)
        if (pieces[i].task <= tasks->highest)
            pieces[kept++] = pieces[i];
    if (kept)
        qsort(pieces, kept, sizeof *pieces, compare_pieces);
    for (size_t i = 0; i < kept; i++) {
        if (joined && pieces[joined - 1].task == pieces[i].task)
            join_pieces(&pieces[joined - 1], &pieces[i]);
        else
            pieces[joined++] = pieces[i];
    }
    tasks->piece_count = joined;
    if (joined <= 2 * tasks->share)
        return;
    tasks->piece_count = 2 * tasks->share;
    tasks->highest = pieces[tasks->piece_count - 1].task;
}

/* @return whether all of them are known */
static bool read_items(struct view_tasks *tasks, const struct instance *instance)
{
    const char *at = instance->dependences, *end = at + instance->dependences_length;
    bool known = true;

    while (at < end) {
        struct item item = {0};
        item.kind = (uint8_t)depend_read(&at, end, &item.address);
        if (!item.kind) {
            known = false;
            continue;
        }
        if (item.kind == DEPENDENCE_UNDEFERRED)
            continue;
        tasks->items =
            xgrow(tasks->items, tasks->item_count, &tasks->item_capacity, sizeof *tasks->items);
        tasks->items[tasks->item_count++] = item;
    }
    return known;
}

static void add_creation(struct view_tasks *tasks, const struct instance *instance)
{
    struct made made = {.task = instance->task,
                        .begin = instance->begin,
                        .creator = tasks->creators[instance->depth],
                        .location = instance->node->location,
                        .items = tasks->item_count};

    if (made.task > tasks->highest) {
        tasks->left_out++;
        return;
    }
    made.lacks = instance->dependences ? !read_items(tasks, instance)
                                       : region_clause(instance->node->region, "depend") != NULL;
    made.item_count = tasks->item_count - made.items;
    tasks->made = xgrow(tasks->made, tasks->made_count, &tasks->made_capacity, sizeof *tasks->made);
    tasks->made[tasks->made_count++] = made;
    if (tasks->made_count > 2 * tasks->share)
        thin_made(tasks, tasks->share);
}

static void add_piece(struct view_tasks *tasks, const struct instance *instance)
{
    if (instance->task > tasks->highest)
        return;
    tasks->pieces =
        xgrow(tasks->pieces, tasks->piece_count, &tasks->piece_capacity, sizeof *tasks->pieces);
    tasks->pieces[tasks->piece_count++] =
        (struct piece){instance->task, instance->begin, instance->end, instance->node->location,
                       instance->node->location};
    if (tasks->piece_count > 4 * tasks->share)
        thin_pieces(tasks);
}

/* Whose tasks those are that are created directly inside the instance. */
static uint64_t creator_inside(struct view_tasks *tasks, const struct instance *instance)
{
    if (instance->creation)
        return tasks->creators[instance->depth];
    if (instance->node->task && instance->task > 0)
        return (uint64_t)instance->task;
    return construct_of(instance->node->region)->is_parallel ? IMPLICIT | tasks->implicit++
                                                             : tasks->creators[instance->depth];
}

static void put_creator(struct view_tasks *tasks, size_t depth, uint64_t creator)
{
    tasks->creators =
        xgrow(tasks->creators, depth, &tasks->creator_capacity, sizeof *tasks->creators);
    tasks->creators[depth] = creator;
}

void view_tasks_enter(struct view_tasks *tasks, const struct instance *instance)
{
    if (instance->node->location != tasks->location) {
        tasks->location = instance->node->location;
        put_creator(tasks, 0, IMPLICIT | tasks->implicit++);
    }
    if (instance->task > 0 && instance->creation)
        add_creation(tasks, instance);
    else if (instance->task > 0 && instance->node->task)
        add_piece(tasks, instance);
    put_creator(tasks, (size_t)instance->depth + 1, creator_inside(tasks, instance));
}

/* ---- When a process has been read --------------------------------------------------------- */

static int compare_kept(const void *a, const void *b)
{
    const struct kept_task *left = a, *right = b;

    if (left->creator != right->creator)
        return left->creator < right->creator ? -1 : 1;
    if (left->created != right->created)
        return left->created < right->created ? -1 : 1;
    return (left->task > right->task) - (left->task < right->task);
}

/* Creations and pieces are in the order of their tasks' numbers. */
static void join_tasks(struct view_tasks *tasks)
{
    size_t at = 0;

    for (size_t i = 0; i < tasks->made_count; i++) {
        const struct made *made = &tasks->made[i];
        struct kept_task task = {.creator = made->creator,
                                 .task = made->task,
                                 .created = made->begin,
                                 .made = made->location,
                                 .items = made->items,
                                 .item_count = made->item_count};
        while (at < tasks->piece_count && tasks->pieces[at].task < made->task)
            at++;
        if (at < tasks->piece_count && tasks->pieces[at].task == made->task) {
            const struct piece *piece = &tasks->pieces[at];
            task.ran = piece->ran;
            task.begun = piece->begin;
            task.ended = piece->ended;
            task.done = piece->end;
        }
        tasks->lacks += made->lacks;
        tasks->tasks = xgrow(tasks->tasks, tasks->count, &tasks->capacity, sizeof *tasks->tasks);
        tasks->tasks[tasks->count++] = task;
    }
}

/* Siblings that named an address stand together, as they were created. */
static int by_address(const void *a, const void *b)
{
    const struct item *left = a, *right = b;

    if (left->creator != right->creator)
        return left->creator < right->creator ? -1 : 1;
    if (left->address != right->address)
        return left->address < right->address ? -1 : 1;
    return (left->of > right->of) - (left->of < right->of);
}

static int by_task(const void *a, const void *b)
{
    const struct item *left = a, *right = b;

    if (left->of != right->of)
        return left->of < right->of ? -1 : 1;
    return (left->generation > right->generation) - (left->generation < right->generation);
}

/* A task that names an address twice, and not alike, writes it. */
static void join_twice(struct item *items, size_t count)
{
    for (size_t i = 1, first = 0; i < count; i++) {
        if (by_address(&items[first], &items[i]) != 0)
            first = i;
        else if (items[first].kind != items[i].kind)
            items[first].kind = DEPENDENCE_OUT;
    }
}

static void number_generations(struct view_tasks *tasks, struct item *items, size_t count)
{
    const struct item *last = NULL;

    for (size_t i = 0; i < count; i++) {
        struct item *item = &items[i];
        bool alike = last && last->creator == item->creator && last->address == item->address;
        if (alike && last->of == item->of)
            continue;
        if (alike && depends_beside(last->kind, item->kind)) {
            item->generation = last->generation;
            item->waits = last->waits;
        } else {
            item->generation = ++tasks->generations;
            item->waits = alike;
        }
        last = item;
    }
}

/* Of the tasks of the process, which are the last ones. */
static void find_generations(struct view_tasks *tasks, size_t first_task)
{
    struct item *items = tasks->items + tasks->first_item;
    size_t count = tasks->item_count - tasks->first_item;

    for (size_t i = first_task; i < tasks->count; i++) {
        const struct kept_task *task = &tasks->tasks[i];
        for (size_t k = 0; k < task->item_count; k++) {
            tasks->items[task->items + k].of = i;
            tasks->items[task->items + k].creator = task->creator;
        }
    }
    if (!count)
        return;
    qsort(items, count, sizeof *items, by_address);
    join_twice(items, count);
    number_generations(tasks, items, count);
    qsort(items, count, sizeof *items, by_task);
    for (size_t i = first_task, at = tasks->first_item; i < tasks->count; i++) {
        tasks->tasks[i].items = at;
        at += tasks->tasks[i].item_count;
    }
}

void view_tasks_process_end(struct view_tasks *tasks)
{
    size_t first = tasks->count;

    thin_pieces(tasks);
    thin_made(tasks, tasks->share);
    join_tasks(tasks);
    if (tasks->count > first)
        qsort(tasks->tasks + first, tasks->count - first, sizeof *tasks->tasks, compare_kept);
    find_generations(tasks, first);
    tasks->first_item = tasks->item_count;
}

/* ---- Columns ------------------------------------------------------------------------------ */

static int64_t difference(int64_t a, int64_t b)
{
    return (int64_t)((uint64_t)a - (uint64_t)b);
}

static void put_task(struct bytes *columns, const struct view_tree *tree,
                     const struct kept_task *task, const struct kept_task *before)
{
    size_t ran = task->ran ? view_tree_track(tree, task->ran) : 0;
    int64_t last = task->done > task->begun ? difference(task->done, task->begun) : 0;

    bytes_varint(&columns[TASK_MADE], view_tree_track(tree, task->made));
    bytes_varint(&columns[TASK_RAN], task->ran ? ran + 1 : 0);
    bytes_signed(&columns[TASK_ENDED],
                 task->ran ? (int64_t)view_tree_track(tree, task->ended) - (int64_t)ran : 0);
    bytes_signed(&columns[TASK_NUMBER], difference(task->task, before->task));
    bytes_signed(&columns[TASK_CREATED], difference(task->created, before->created));
    bytes_signed(&columns[TASK_BEGUN], task->ran ? difference(task->begun, task->created) : 0);
    bytes_varint(&columns[TASK_DONE], (uint64_t)last);
}

static uint32_t put_items(struct bytes *columns, const struct view_tasks *tasks,
                          const struct kept_task *task, uint32_t last)
{
    size_t count = 0;

    for (size_t i = task->items; i < task->items + task->item_count; i++) {
        const struct item *item = &tasks->items[i];
        if (!item->generation)
            continue;
        int64_t step = (int64_t)item->generation - (int64_t)last;
        uint64_t zigzag = step < 0 ? (uint64_t)-step * 2 - 1 : (uint64_t)step * 2;
        bytes_varint(&columns[TASK_LINKS], zigzag * 2 + item->waits);
        last = item->generation;
        count++;
    }
    bytes_varint(&columns[TASK_ITEMS], count);
    return last;
}

void view_tasks_encode(const struct view_tasks *tasks, const struct view_tree *tree,
                       struct json *json, struct bytes columns[TASK_COLUMNS])
{
    struct kept_task none = {0};
    uint32_t last = 0;

    if (!tasks->count) {
        json_null(json, "tasks");
        return;
    }
    for (size_t i = 0; i < tasks->count; i++) {
        put_task(columns, tree, &tasks->tasks[i], i ? &tasks->tasks[i - 1] : &none);
        last = put_items(columns, tasks, &tasks->tasks[i], last);
    }
    json_open(json, "tasks", '{');
    json_integer(json, "count", (int64_t)tasks->count);
    json_integer(json, "left_out", tasks->left_out);
    json_integer(json, "lacks", tasks->lacks);
    json_close(json);
}
