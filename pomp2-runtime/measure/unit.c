/* Units of work: the stack of scopes, their records, and whose the time is. */
#include "pomp2-runtime/measure/unit.h"
#include "pomp2-runtime/measure/counts.h"
#include "pomp2-runtime/measure/unit-label.h"
#include "pomp2-runtime/measure/measure.h"
#include "pomp2-runtime/ground/descriptor.h"
#include "pomp2-runtime/ground/openmp.h"
#include "pomp2-runtime/ground/spool-write.h"
#include "pomp2-runtime/measure/task.h"
#include "pomp2-runtime/measure/team.h"

#include <string.h>

enum { SCOPES = 16, IDS = 1024, FIRST_CHUNK = 16 * SPOOL_PAGE, LARGEST_CHUNK = 1 << 22 };

struct xu_state {
    struct scope *top, *base;
    struct xu *running; /* what the time since `since` belongs to; NULL: nothing */
    uint64_t since;
    uint64_t next_id, end_id;

    struct spool_chunk *chunk;
    char *next, *end; /* room for units in it */
    uint64_t chunks;
    size_t chunk_size;
};

static uint64_t ids;   /* given out in the process */
static uint64_t roots; /* threads that labels began on */

void xu_setup(void)
{
    runtime.xu = runtime.settings.xu || *runtime.settings.counters;
    if (!*runtime.settings.counters || counters_setup(runtime.settings.counters))
        return;
    runtime.counters = runtime.counter_slots = 0; /* what is wrong was said */
}

/* ---- Records ----------------------------------------------------------------------------- */

static uint64_t new_id(struct xu_state *s)
{
    if (s->next_id == s->end_id) {
        s->next_id = __atomic_fetch_add(&ids, IDS, __ATOMIC_RELAXED);
        s->end_id = s->next_id + IDS;
    }
    return ++s->next_id;
}

static bool next_chunk(struct location *l)
{
    struct xu_state *s = l->xu;
    uint64_t offset;
    struct spool_chunk *c = spool_chunk(SPOOL_UNITS, l->id, s->chunks, s->chunk_size, &offset);
    if (!c)
        return false;
    c->counters = runtime.counters;
    if (s->chunk && __atomic_sub_fetch(&s->chunk->open, 1, __ATOMIC_ACQ_REL) == 0)
        spool_unmap(s->chunk);
    c->open = 1; /* for being the current one */
    s->chunk = c;
    s->chunks++;
    s->next = (char *)(c + 1);
    s->end = (char *)c + c->size;
    if (s->chunk_size < LARGEST_CHUNK)
        s->chunk_size *= 2;
    return true;
}

/* Gives `x` an id and its record, that of a unit of work to be ended. */
static void unit_begin(struct location *l, struct xu *x, uint64_t now)
{
    struct xu_state *s = l->xu;
    uint64_t size = unit_size(runtime.counters);
    x->id = new_id(s);
    x->unit = NULL;
    if (s->next + size > s->end && !next_chunk(l)) {
        l->info->lost_units++;
        return;
    }
    struct unit *u = (struct unit *)s->next;
    s->next += size;
    *u = (struct unit){.parent = x->parent,
                       .index = x->index,
                       .paper = x->paper,
                       .start = now,
                       .region = x->region,
                       .thread = x->thread,
                       .size = x->size,
                       .kind = x->kind,
                       .flags = x->flags,
                       .end = SPOOL_OPEN};
    __atomic_store_n(&u->id, x->id, __ATOMIC_RELEASE);
    x->unit = u;
    x->chunk = s->chunk;
    __atomic_add_fetch(&s->chunk->open, 1, __ATOMIC_RELAXED);
}

static void unit_end(struct xu *x, uint64_t now)
{
    if (!x->unit)
        return;
    x->unit->end = now;
    x->unit = NULL;
    if (__atomic_sub_fetch(&x->chunk->open, 1, __ATOMIC_ACQ_REL) == 0)
        spool_unmap(x->chunk);
}

/* ---- Whose the time is ------------------------------------------------------------------- */

/* A task that has ended, or gone on elsewhere: the entry is a left-over. */
static bool is_stale(const struct location *l, const struct scope *o)
{
    return o->xu != &o->own && !task_is_here((const struct task *)o->xu, o->number, l);
}

static bool is_suspended(const struct scope *o)
{
    return o->xu != &o->own &&
           __atomic_load_n(&((const struct task *)o->xu)->suspended, __ATOMIC_ACQUIRE);
}

/* In this order: who resumes a task elsewhere says where before it says that. */
static bool has_left(const struct location *l, const struct scope *o)
{
    return is_suspended(o) || is_stale(l, o);
}

/* What has run since the last boundary gets its time and counts; what the innermost scope says runs
 * on. */
static void account(struct location *l, uint64_t now)
{
    struct xu_state *s = l->xu;
    struct unit *u = s->running ? s->running->unit : NULL;
    if (u)
        u->time += now - s->since;
    if (runtime.counters)
        counters_read(l, u ? u->counters : NULL);
    s->since = now;
    s->running = NULL;
    for (struct scope *o = s->top; o && scope_kind(o) != UNIT_WAIT; o = o->up) {
        if (has_left(l, o))
            continue;
        if (unit_is_work(scope_kind(o)))
            s->running = o->xu;
        if (s->running || unit_is_implicit(scope_kind(o)))
            break;
    }
}

/* ---- Scopes ------------------------------------------------------------------------------ */

static struct scope *more_scopes(struct scope *up)
{
    pthread_mutex_lock(&runtime.lock);
    struct scope *s = arena_get(&runtime.arena, SCOPES * sizeof *s);
    pthread_mutex_unlock(&runtime.lock);
    if (!s)
        return NULL;
    for (int i = 0; i < SCOPES; i++, up = &s[i - 1]) {
        s[i].up = up;
        if (up)
            up->down = &s[i];
    }
    return s;
}

static void pop(struct location *l, uint64_t now)
{
    struct xu_state *s = l->xu;
    struct scope *o = s->top;
    bool left = has_left(l, o);
    if (left && is_stale(l, o))
        s->running = NULL;
    s->top = o->up;
    account(l, now);
    if (!left)
        unit_end(o->xu, now);
}

/* Whether there was one: then what ran has been accounted for. */
static bool pop_from(struct location *l, uint32_t depth, uint64_t now)
{
    struct xu_state *s = l->xu;
    struct scope *top = s->top;
    while (s->top->up && s->top->depth >= depth)
        pop(l, now);
    return s->top != top;
}

static struct scope *push(struct location *l, uint32_t depth, struct task *task)
{
    struct xu_state *s = l->xu;
    struct scope *o = s->top->down;
    if (!o && !(o = more_scopes(s->top)))
        return NULL;
    o->depth = depth;
    if (task) {
        o->xu = &task->xu;
        o->number = task->number;
    } else {
        memset(&o->own, 0, sizeof o->own);
        memset(&o->loop, 0, sizeof o->loop);
        o->xu = &o->own;
    }
    s->top = o;
    return o;
}

/* The record of the scope's construct, which something is about to be created in. */
static void ensure(struct location *l, struct scope *s)
{
    struct xu *x = s->xu;
    if (x->id || x->kind == UNIT_NONE)
        return;
    unit_begin(l, x, clock_now());
}

/* The innermost scope, after what is created in it can name it. */
static struct scope *creator(struct location *l)
{
    while (unlikely(has_left(l, l->xu->top)))
        pop(l, clock_now());
    ensure(l, label_scope(l->xu->top));
    return l->xu->top;
}

/* Enters a construct or unit. */
static void scope_enter(struct location *l, uint32_t depth, const struct region *r, unsigned kind,
                        uint64_t now)
{
    struct scope *from = kind == UNIT_WAIT ? NULL : creator(l);
    struct scope *s = push(l, depth, NULL);
    if (!s)
        return;
    s->own.kind = (uint8_t)kind;
    if (from) {
        label_assign(from, &s->own, kind, r->ordinal);
        s->own.region = r->id;
        s->own.size = label_team(from)->size;
    }
    if (kind == UNIT_SECTION && !r->ordinal)
        s->own.flags = UNIT_UNCERTAIN;
    if (unit_is_work(kind))
        unit_begin(l, &s->own, now);
    if (kind == UNIT_LOOP && r->fixed)
        xu_range(l, s->own.thread, 0, 0, UNIT_UNSEEN);
}

void xu_enter(struct location *l, const struct frame *f)
{
    const struct region *r = f->region;
    uint64_t now = clock_now();
    pop_from(l, f->depth, now);
    bool opens = r->unit != UNIT_NONE && r->unit != UNIT_TASK && r->unit != UNIT_PARALLEL;
    if (opens)
        scope_enter(l, f->depth, r, r->unit, now);
    if (runtime.counters || (opens && (r->unit == UNIT_WAIT || unit_is_work(r->unit))))
        account(l, now);
    if (runtime.counters)
        counters_mark(l, f->depth);
}

void xu_leave(struct location *l, const struct frame *f)
{
    uint64_t now = clock_now();
    bool accounted = pop_from(l, f->depth, now);
    if (!runtime.counters)
        return;
    if (!accounted)
        account(l, now);
    counters_add(l, f);
}

void xu_pass(struct location *l, const struct region *r)
{
    struct xu unused;
    unsigned kind = r->unit;
    if (kind != UNIT_NONE && kind != UNIT_WAIT && kind != UNIT_SECTION)
        label_assign(creator(l), &unused, kind, 0);
}

void xu_wait(struct location *l, const struct frame *f)
{
    uint64_t now = clock_now();
    struct xu_state *s = l->xu;
    pop_from(l, f->depth + 1, now);
    if (scope_kind(s->top) == UNIT_RANGE && s->top->depth == f->depth)
        pop(l, now);
    scope_enter(l, f->depth, f->region, UNIT_WAIT, now);
    account(l, now);
}

/* ---- Parallel regions -------------------------------------------------------------------- */

void xu_fork(struct location *l, const struct frame *f, struct team *t)
{
    uint64_t now = clock_now();
    struct scope *from = creator(l), *s = push(l, f->depth, NULL);
    if (!s)
        return;
    label_assign(from, &s->own, UNIT_PARALLEL, 0);
    s->own.region = f->region->id;
    unit_begin(l, &s->own, now);
    t->unit = s->own.id;
    s->own.thread = 0;
    account(l, now);
}

/* The forking thread was counted in the region since its fork. */
static void begin_own(const struct frame *f, struct scope *s)
{
    struct xu *x = s->xu;
    if (x->kind != UNIT_PARALLEL || s->depth != f->depth)
        return;
    x->size = openmp_team_size();
    if (x->unit)
        x->unit->size = x->size;
}

static void begin_work(struct location *l, const struct frame *f, const struct team *t,
                       uint64_t now)
{
    pop_from(l, f->depth, now);
    struct scope *s = push(l, f->depth, NULL);
    if (!s)
        return;
    s->own = (struct xu){.id = t->unit,
                         .kind = UNIT_PARALLEL,
                         .region = f->region->id,
                         .thread = openmp_thread_number(),
                         .size = openmp_team_size()};
    account(l, now);
    if (runtime.counters)
        counters_mark(l, f->depth);
}

void xu_begin(struct location *l, const struct frame *f, const struct team *t)
{
    uint64_t now = clock_now();
    if (f->kind == FRAME_TEAM)
        begin_own(f, l->xu->top);
    else
        begin_work(l, f, t, now);
    if (f->region->inner) /* the worksharing construct of a combined one */
        scope_enter(l, f->depth, f->region, f->region->inner, now);
}

void xu_end(struct location *l, const struct frame *f)
{
    struct xu_state *s = l->xu;
    uint64_t now = clock_now();
    pop_from(l, f->depth + 1, now);
    while (s->top->depth == f->depth && scope_kind(s->top) != UNIT_PARALLEL)
        pop(l, now);
    if (!runtime.counters || f->kind != FRAME_WORK)
        return;
    account(l, now);
    counters_add(l, f);
}

void xu_leave_team(struct location *l, const struct frame *f)
{
    pop_from(l, f->depth, clock_now());
}

/* ---- Tasks ------------------------------------------------------------------------------- */

void xu_create(struct location *l, const struct region *r, struct task *t)
{
    t->xu = (struct xu){.region = r->id};
    label_assign(creator(l), &t->xu, UNIT_TASK, 0);
}

void xu_run(struct location *l, const struct frame *f, struct task *t)
{
    uint64_t now = clock_now();
    pop_from(l, f->depth, now);
    if (!push(l, f->depth, t))
        return;
    unit_begin(l, &t->xu, now);
    account(l, now);
    if (runtime.counters)
        counters_mark(l, f->depth);
}

void xu_suspend(struct location *l)
{
    account(l, clock_now());
    l->xu->running = NULL;
}

void xu_continue(struct location *l)
{
    account(l, clock_now());
}

void xu_resume(struct location *l, const struct frame *f, struct task *t)
{
    uint64_t now = clock_now();
    pop_from(l, f->depth, now);
    if (push(l, f->depth, t))
        account(l, now);
}

/* ---- Ranges ------------------------------------------------------------------------------ */

struct unit_loop *xu_loop(struct location *l, const struct xu **team)
{
    struct scope *s = l->xu->top;
    if (l->top->depth != s->depth)
        return NULL;
    if (scope_kind(s) == UNIT_RANGE)
        s = s->up;
    if (scope_kind(s) != UNIT_LOOP)
        return NULL;
    if (team)
        *team = label_team(s);
    return &s->loop;
}

bool xu_range_is_unseen(const struct location *l)
{
    const struct xu *x = l->xu->top->xu;
    return x->kind == UNIT_RANGE && x->flags & UNIT_UNSEEN;
}

/* Takes back the share that began with the loop, because others tell of its iterations. Its record
 * goes, too, unless the loop's bounds made others since. */
static void discard(struct location *l, uint64_t now)
{
    struct xu_state *s = l->xu;
    struct xu *x = s->top->xu;
    if (x->unit && (char *)x->unit + unit_size(runtime.counters) != s->next) {
        pop(l, now);
        return;
    }
    s->top = s->top->up;
    s->running = NULL;
    if (!x->unit)
        return;
    s->next = (char *)x->unit;
    x->unit->id = 0;
    __atomic_sub_fetch(&x->chunk->open, 1, __ATOMIC_RELAXED);
}

/* Ends the range that is open, if there is one. Whether what ran has been accounted for. */
static bool end_range(struct location *l, uint64_t now)
{
    bool known = scope_kind(l->xu->top) == UNIT_RANGE && !xu_range_is_unseen(l);
    if (known)
        pop(l, now);
    else if (xu_range_is_unseen(l))
        discard(l, now);
    return known;
}

void xu_range_end(struct location *l)
{
    end_range(l, clock_now());
}

void xu_range_is(struct location *l, uint64_t first, uint64_t last, uint64_t count, unsigned flags)
{
    struct xu *x = l->xu->top->xu;
    if (x->kind != UNIT_RANGE)
        return;
    x->flags = (uint8_t)((x->flags & ~(UNIT_UNSEEN | UNIT_MERGED)) | flags);
    x->index = first;
    if (!x->unit)
        return;
    x->unit->index = first;
    x->unit->flags = x->flags;
    x->unit->last = last;
    x->unit->count = count;
}

void xu_range_cancel(struct location *l)
{
    struct xu *x = l->xu->top->xu;
    if (x->kind != UNIT_RANGE)
        return;
    x->flags |= UNIT_CANCELLED;
    if (x->unit)
        x->unit->flags = x->flags;
}

void xu_range(struct location *l, uint64_t first, uint64_t last, uint64_t count, unsigned flags)
{
    uint64_t now = clock_now();
    bool accounted = end_range(l, now);
    struct scope *loop = creator(l), *s = push(l, loop->depth, NULL);
    if (!s)
        return;
    label_assign(loop, &s->own, UNIT_RANGE, first);
    s->own.region = loop->xu->region;
    s->own.flags |= (uint8_t)flags;
    unit_begin(l, &s->own, now);
    if (s->own.unit) {
        s->own.unit->last = last;
        s->own.unit->count = count;
    }
    if (accounted) /* one range follows the other: the counters need not be read twice */
        l->xu->running = &s->own;
    else
        account(l, now);
}

/* ---- Tasks of a taskloop ----------------------------------------------------------------- */

/* The scope of the taskloop, if nothing else is open. */
static struct scope *taskloop(struct location *l)
{
    struct scope *s = l->xu->top;
    return scope_kind(s) == UNIT_TASKLOOP && l->top->depth == s->depth ? s : NULL;
}

void **xu_pattern(struct location *l)
{
    struct scope *s = taskloop(l);
    return s ? &s->loop.pattern : NULL;
}

bool xu_share(struct location *l, struct xu_share *out)
{
    struct scope *s = taskloop(l);
    if (!s)
        return false;
    ensure(l, s);
    *out = (struct xu_share){s->xu->id, l->top->region, label_team(s)->thread};
    return true;
}

/* No event tells of these tasks: the frame is there for what they enter,
 * and nothing is measured with it. */
struct frame *xu_share_begin(struct location *l, const struct xu_share *share, uint64_t first,
                             uint64_t count)
{
    struct frame *f = measure_ghost(l, share->region);
    uint64_t now = clock_now();
    struct scope *s = f ? push(l, f->depth, NULL) : NULL;
    if (!s)
        return f;
    s->own = (struct xu){.parent = share->parent,
                         .index = first,
                         .paper = first,
                         .kind = UNIT_TASK,
                         .region = share->region->id,
                         .thread = share->thread};
    unit_begin(l, &s->own, now);
    if (s->own.unit && count) {
        s->own.unit->last = first + count - 1;
        s->own.unit->count = count;
    }
    account(l, now);
    return f;
}

void xu_share_end(struct location *l, struct frame *f)
{
    uint64_t now = clock_now();
    measure_unwind(l, f, now);
    pop_from(l, f->depth, now);
    measure_end(l, f, now);
}

/* ---- Life -------------------------------------------------------------------------------- */

static struct xu_state *new_state(void)
{
    pthread_mutex_lock(&runtime.lock);
    struct xu_state *s = arena_get(&runtime.arena, sizeof *s);
    pthread_mutex_unlock(&runtime.lock);
    if (!s || !(s->base = more_scopes(NULL)))
        return NULL;
    s->base->xu = &s->base->own;
    s->top = s->base;
    s->chunk_size = FIRST_CHUNK;
    return s;
}

/* Threads are numbered as they come, which the program does not say. */
void xu_open(struct location *l, bool root)
{
    if (!runtime.xu || (!l->xu && !(l->xu = new_state())))
        return;
    struct xu *x = &l->xu->base->own;
    l->xu->top = l->xu->base;
    *x = (struct xu){.size = 1};
    if (root) {
        uint64_t number = __atomic_add_fetch(&roots, 1, __ATOMIC_RELAXED);
        *x = (struct xu){.kind = UNIT_THREAD, .flags = UNIT_UNCERTAIN, .index = number, .size = 1};
        unit_begin(l, x, clock_now());
    }
    if (runtime.counters) {
        GUARD_STREAMS;
        counters_open(l);
    }
}

void xu_close(struct location *l)
{
    uint64_t now = clock_now();
    pop_from(l, 0, now);
    unit_end(l->xu->base->xu, now);
    if (runtime.counters)
        counters_close(l);
}
