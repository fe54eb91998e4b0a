/* Explicit tasks: their memory, creation and execution. */
#include "pomp2-runtime/measure/task.h"
#include "pomp2-runtime/measure/measure.h"
#include "pomp2-runtime/measure/team.h"

enum { NUMBERS = 1024, BATCH = 128 };

/* ---- Memory: who ends tasks is often not who creates them, so free ones go round in batches  */

static struct {
    struct task *batches[64]; /* each BATCH tasks, linked; under runtime.lock */
    unsigned count;
    uint64_t numbers; /* the next one to be given out; 0 is no task's */
} depot = {.numbers = 1};

static void refill_tasks(struct location *l)
{
    pthread_mutex_lock(&runtime.lock);
    if (depot.count > 0) {
        l->free_tasks = depot.batches[--depot.count];
        l->free_task_count = BATCH;
    } else {
        struct task *t = arena_get(&runtime.arena, BATCH * sizeof *t);
        for (int i = 0; t && i < BATCH; i++) {
            t[i].next = l->free_tasks;
            l->free_tasks = &t[i];
            l->free_task_count++;
        }
    }
    pthread_mutex_unlock(&runtime.lock);
}

/* Gives the newest BATCH away; keeps them when the depot is full. */
static void unload_tasks(struct location *l)
{
    struct task *last = l->free_tasks;
    for (int i = 1; i < BATCH; i++)
        last = last->next;
    pthread_mutex_lock(&runtime.lock);
    if (depot.count < sizeof depot.batches / sizeof depot.batches[0]) {
        depot.batches[depot.count++] = l->free_tasks;
        l->free_tasks = last->next;
        last->next = NULL;
        l->free_task_count -= BATCH;
    }
    pthread_mutex_unlock(&runtime.lock);
}

static struct task *task_get(struct location *l, struct path_node *node)
{
    if (unlikely(!l->free_tasks))
        refill_tasks(l);
    struct task *t = l->free_tasks;
    if (unlikely(!t))
        return NULL;
    assert(l->free_task_count > 0);
    l->free_tasks = t->next;
    l->free_task_count--;
    if (unlikely(l->next_task == l->end_task)) {
        l->next_task = __atomic_fetch_add(&depot.numbers, NUMBERS, __ATOMIC_RELAXED);
        l->end_task = l->next_task + NUMBERS;
    }
    t->node = node->joins ? node->joins : node;
    t->creator = l;
    t->untied = false;
    __atomic_store_n(&t->suspended, false, __ATOMIC_RELAXED);
    __atomic_store_n(&t->number, l->next_task++, __ATOMIC_RELAXED);
    return t;
}

static void task_put(struct location *l, struct task *t)
{
    t->next = l->free_tasks;
    l->free_tasks = t;
    if (unlikely(++l->free_task_count >= 3 * BATCH))
        unload_tasks(l);
}

/* ---- Creation ---------------------------------------------------------------------------- */

static void begin_task_record(struct frame *f, enum record_type type, uint64_t number)
{
    if (f->slot)
        *(struct record_rest *)(f->slot + 1) =
            (struct record_rest){{number, FRAGMENT_WHOLE, 0}, f->node->id, type};
    measure_start(f, type, clock_now());
}

struct task *task_create_begin(struct location *l, struct region *r, bool untied)
{
    struct frame *up = l->top, *f = up->down;
    struct path_node *n = NULL;
    struct task *t = NULL;
    if (likely(runtime_mode() == RECORDING && (f || (f = frame_add(l)))))
        n = callpath_child(l, up->node, callpath_key(r, true));
    if (likely(n != NULL))
        t = task_get(l, n);
    if (unlikely(!t)) {
        if (l->xu)
            xu_pass(l, r);
        if (measure_ghost(l, r))
            l->top->type = RECORD_CREATION;
        return NULL;
    }
    if (unlikely(l->xu != NULL))
        xu_create(l, r, t);
    t->untied = untied;
    if (unlikely(untied)) {
        __atomic_store_n(&t->over, TASK_GOES_ON, __ATOMIC_RELAXED);
        __atomic_store_n(&t->location, NULL, __ATOMIC_RELAXED);
    }
    callpath_count(l, n, up->last->id);
    f->before = 0;
    f->kind = FRAME_CREATION;
    f->region = r;
    f->node = n;
    measure_reserve_counted(l, f, 2, &n->kept_creations);
    f->mark = t->number;
    begin_task_record(f, RECORD_CREATION, t->number);
    l->top = f;
    return t;
}

void task_create_since(struct location *l, uint64_t since)
{
    if (l->top->kind == FRAME_CREATION)
        measure_start(l->top, RECORD_CREATION, since);
}

void task_depends(struct location *l, const struct frame *f, unsigned kind, const void *address)
{
    if (f->kind != FRAME_CREATION || !f->slot)
        return;
    struct record *r = l->next_record;
    if (likely(r < l->end_record))
        l->next_record++;
    else if (!(r = record_refill(l, 1)))
        return;
    *(struct task_dependence *)r =
        (struct task_dependence){f->mark, (uintptr_t)address, 0, kind, RECORD_DEPENDS};
}

static void end_creation(struct location *l, struct frame *f, uint64_t now)
{
    uint64_t duration = now - f->start, lasted = duration - f->tasks;
    uint64_t *columns = f->node->columns;
    if (unlikely(f->before))
        lasted -= f->before - f->tasks_before;
    struct instance_sums sums = {columns[COLUMN_ct] + lasted, 0, columns[COLUMN_cc] + 1};
    measure_ending(l, f, now, sums);
    columns[COLUMN_ct] = sums.time;
    columns[COLUMN_cc] = sums.visits;
    measure_finish_record(l, f, duration);
    f->up->last = f->node;
    measure_pop(l, f);
}

/* The open task or creation, or the ghost of one, when it is of `r`; what is above it was left. */
static struct frame *task_find_frame(struct location *l, enum record_type type,
                                     const struct region *r, uint64_t now)
{
    struct frame *f = l->top;
    while (f->up && f->type != type && f->type != RECORD_TASK)
        f = f->up;
    if (f->type != type || f->region != r || !f->up || runtime_mode() == STOPPED)
        return NULL;
    measure_unwind(l, f, now);
    return f;
}

void task_create_end(struct location *l, const struct region *r)
{
    uint64_t now = clock_now();
    struct frame *f = task_find_frame(l, RECORD_CREATION, r, now);
    if (f)
        measure_end(l, f, now);
}

/* ---- Execution --------------------------------------------------------------------------- */

void task_begin(struct location *l, struct task *t, struct region *r)
{
    struct frame *up = l->top, *f = up->down;
    struct path_node *n = NULL;
    if (likely(runtime_mode() == RECORDING && (f || (f = frame_add(l))))) {
        if (unlikely(!t)) { /* created while paused, or by a construct that says nothing of it */
            n = callpath_child(l, up->node, callpath_key(r, true));
            t = n ? task_get(l, n) : NULL;
            if (l->xu && t)
                xu_create(l, r, t);
        }
        n = !t ? NULL : t->creator == l ? t->node : callpath_copy(l, t->node);
    }
    if (unlikely(!n)) {
        if (measure_ghost(l, r))
            l->top->type = RECORD_TASK;
        return;
    }
    f->below = l->task;
    l->task = t;
    __atomic_store_n(&t->location, l, __ATOMIC_RELAXED);
    f->kind = FRAME_TASK;
    f->region = r;
    f->node = n;
    f->context = t;
    f->mark = t->number;
    f->before = 0;
    f->phase[TASK_SINCE] = f->phase[TASK_LEFT] = 0;
    f->phase[TASK_UNTIED] = t->untied;
    measure_reserve(l, f, 2);
    if (unlikely(l->xu != NULL))
        xu_run(l, f, t);
    begin_task_record(f, RECORD_TASK, t->number);
    l->top = f;
}

static void end_task(struct location *l, struct frame *f, uint64_t now)
{
    struct task *t = f->context;
    struct frame *up = f->up;
    assert(f == l->top && l->task == t);
    uint64_t duration = now - f->start, before = f->before;
    measure_add_some(l, f, duration, duration > f->tasks ? duration - f->tasks : 0);
    measure_pop_passing(l, f, duration - before, 0);
    l->task = f->below;
    if (unlikely(l->xu != NULL))
        xu_leave(l, f);
    task_put(l, t);
    team_still_active(up, now);
}

void task_end(struct location *l, const struct region *r)
{
    uint64_t now = clock_now();
    struct frame *f = task_find_frame(l, RECORD_TASK, r, now);
    if (f)
        measure_end(l, f, now);
}

void task_abandon(struct location *l, struct frame *f, uint64_t now)
{
    if (f->kind == FRAME_TASK)
        end_task(l, f, now);
    else
        end_creation(l, f, now);
}
