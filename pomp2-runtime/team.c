#include "pomp2-runtime/team.h"
#include "pomp2-runtime/measure.h"
#include "pomp2-runtime/openmp.h"

/* An instance of a parallel region whose thread has gone on before its join was known. */
struct pending {
    struct pending *next;
    struct frame frame; /* its state at the thread's end */
    uint64_t limit;     /* when the thread went on */
};

static struct team *team_of(const struct frame *f)
{
    return f->context;
}

/* ---- Members ---- */

/* The place of thread `number`; blocks are made at the first use of a number in them. */
static struct member *member_place(struct team *t, uint32_t number)
{
    uint32_t block = 0, first = 0;
    while (number - first >= (uint32_t)TEAM_BLOCK << block) {
        first += (uint32_t)TEAM_BLOCK << block;
        if (++block == TEAM_BLOCKS)
            return NULL;
    }
    struct member *m = __atomic_load_n(&t->members[block], __ATOMIC_ACQUIRE);
    if (unlikely(!m)) {
        pthread_mutex_lock(&runtime.lock);
        m = t->members[block];
        if (!m) {
            m = arena_get(&runtime.arena, ((size_t)TEAM_BLOCK << block) * sizeof *m);
            __atomic_store_n(&t->members[block], m, __ATOMIC_RELEASE);
        }
        pthread_mutex_unlock(&runtime.lock);
    }
    return m ? &m[number - first] : NULL;
}

/* Takes the thread's place in the team. Number 0 is who forked it. */
static struct member *join_team(struct location *l, struct team *t)
{
    uint32_t number = l == t->master ? 0 : openmp_thread_number();
    if (unlikely(l != t->master && number == 0))
        number = __atomic_add_fetch(&t->anonymous, 1, __ATOMIC_RELAXED);
    if (!l->master && l->base->kind == FRAME_GHOST) /* its first team gives it its number */
        l->info->thread = number;
    struct member *m = member_place(t, number);
    if (m) {
        if (m->location != l)
            m->foreign = NULL;
        m->location = l;
        m->end = m->active = 0;
        m->run = t->run;
    }
    return m;
}

static bool is_settled(const struct team *t)
{
    for (uint32_t i = 1; i < t->size; i++) {
        const struct member *m = member_place((struct team *)t, i);
        if (m && m->run == t->run &&
            __atomic_load_n(&m->settled, __ATOMIC_ACQUIRE) != t->run)
            return false;
    }
    return true;
}

/* ---- Teams ---- */

static void append(struct location *l, struct team *t)
{
    t->next = NULL;
    if (l->last_team)
        l->last_team->next = t;
    else
        l->teams = t;
    l->last_team = t;
}

/* The team that was joined longest ago, if it can be used again. */
static struct team *recycle(struct location *l)
{
    for (int tries = 0; tries < 2 && l->teams; tries++) {
        struct team *t = l->teams;
        l->teams = t->next;
        if (!l->teams)
            l->last_team = NULL;
        if (is_settled(t))
            return t;
        append(l, t); /* its threads are elsewhere: it would be the first for long */
    }
    return NULL;
}

static struct team *new_team(struct location *l)
{
    pthread_mutex_lock(&runtime.lock);
    struct team *t = arena_get(&runtime.arena, sizeof *t);
    pthread_mutex_unlock(&runtime.lock);
    if (t)
        t->master = l;
    return t;
}

struct team *team_fork(struct location *l, struct region *r)
{
    struct team *t = recycle(l);
    if (!t)
        t = new_team(l);
    struct frame *f = t ? measure_enter(l, r, RECORD_TEAM, 2) : measure_ghost(l, r);
    if (!f || f->kind == FRAME_GHOST) {
        if (t)
            append(l, t);
        l->top->type = RECORD_TEAM; /* what team_join() looks for */
        return NULL;
    }
    f->kind = FRAME_TEAM;
    f->ended = false;
    f->context = t;
    f->member = NULL;
    f->mark = f->phase[0] = f->phase[1] = 0;
    t->region = r;
    t->node = f->node;
    t->size = 1;
    t->anonymous = 0;
    t->fork = f->start;
    if (unlikely(l->xu != NULL))
        xu_fork(l, f, t);
    __atomic_store_n(&t->run, t->run + 1, __ATOMIC_RELEASE);
    return t;
}

/* ---- Begin and end on each thread ---- */

/* A frame of the thread's own for a team that another one forked. */
static struct frame *work_frame(struct location *l, struct team *t, struct member *m)
{
    struct frame *up = l->top, *f = up->down;
    if (unlikely(!f) && !(f = frame_add(l)))
        return NULL;
    if (m->foreign != t->node) {
        m->own = callpath_work(l, t->node);
        m->foreign = m->own ? t->node : NULL;
    }
    struct node *n = m->own;
    if (!n)
        return NULL;
    callpath_count(l, n, up->last->up == n->up ? up->last->id : n->parent);
    f->kind = FRAME_WORK;
    f->region = t->region;
    f->node = n;
    measure_reserve(l, f, 2);
    measure_start(f, RECORD_TEAM, t->fork > l->idle_since ? t->fork : l->idle_since);
    if (f->start < l->info->begin)
        l->info->begin = f->start;
    f->ended = false;
    f->context = t;
    f->member = m;
    f->phase[1] = 0;
    l->top = f;
    l->master = t->master;
    return f;
}

/* The thread that forked the team begins in it. */
static struct frame *own_frame(struct location *l, struct team *t)
{
    struct frame *f = l->top;
    if (f->kind != FRAME_TEAM || f->context != t)
        return NULL;
    t->size = openmp_team_size();
    if (t->size > l->info->team_size)
        l->info->team_size = t->size;
    f->member = join_team(l, t);
    return f;
}

void team_begin(struct location *l, struct team *t, const struct region *r)
{
    if (unlikely(!t || t->region != r || runtime.mode == STOPPED))
        return;
    struct frame *f;
    if (l == t->master) {
        f = own_frame(l, t);
    } else {
        team_settle(l, t->fork);
        struct member *m = join_team(l, t);
        f = m ? work_frame(l, t, m) : NULL;
    }
    if (!f)
        return;
    if (unlikely(l->xu != NULL))
        xu_begin(l, f, t);
    f->mark = clock_now();
    f->phase[0] = f->mark > f->start ? f->mark - f->start : 0;
}

/* The open parallel region, or what stands for one that is not recorded, when it is of `r`; NULL else.
 * What is open inside was left by cancellation. */
static struct frame *find(struct location *l, const struct region *r, uint64_t now)
{
    struct frame *f = l->top;
    while (f->up && f->type != RECORD_TEAM)
        f = f->up;
    if (!f->up || f->region != r)
        return NULL;
    measure_unwind(l, f, now);
    return f;
}

void team_end(struct location *l, const struct region *r)
{
    uint64_t now = clock_now();
    struct frame *f = runtime.mode == STOPPED ? NULL : find(l, r, now);
    if (!f || f->kind == FRAME_GHOST || f->ended)
        return;
    f->ended = true;
    f->mark = now;
    if (f->member)
        f->member->end = f->member->active = now;
    if (unlikely(l->xu != NULL))
        xu_end(l, f);
}

void team_still_active(struct frame *f, uint64_t now)
{
    if (f->ended && f->member)
        f->member->active = now;
}

/* ---- Join, and what each thread learns from it ---- */

static uint64_t between(uint64_t low, uint64_t t, uint64_t high)
{
    return t < low ? low : t > high ? high : t;
}

/* Completes an instance that ended at `f->mark`, knowing the last thread's end and the join. */
static void complete(struct location *l, struct frame *f, uint64_t last, uint64_t join)
{
    uint64_t end = f->ended ? f->mark : last;
    end = between(f->start + f->phase[0], end, UINT64_MAX);
    join = between(end, join, UINT64_MAX);
    last = between(end, last, join);
    uint64_t startup = f->phase[0], wait = last - end + f->phase[1], shutdown = join - last;
    uint64_t *columns = f->node->columns;
    columns[COLUMN_st] += startup;
    columns[COLUMN_bo] += end - f->start - startup - f->phase[1];
    columns[COLUMN_bw] += wait;
    columns[COLUMN_sh] += shutdown;
    measure_add(l, f, join - f->start);
    measure_rest(l, f, startup, wait, shutdown);
    if (l->info->end < join) /* the thread ended before the join */
        l->info->end = join;
    l->idle_since = join;
}

/* The last end of any thread in this run; 0: unknown. */
static uint64_t last_end(const struct team *t)
{
    uint64_t last = 0;
    uint32_t size = t->size > t->anonymous ? t->size : t->anonymous + 1;
    for (uint32_t i = 0; i < size; i++) {
        const struct member *m = member_place((struct team *)t, i);
        if (m && m->run == t->run && m->active > last)
            last = m->active;
    }
    return last;
}

static void finish_team(struct location *l, struct frame *f, uint64_t now)
{
    struct team *t = team_of(f);
    uint64_t last = last_end(t);
    t->last = last ? last : now;
    t->join = now;
    __atomic_store_n(&t->joined, t->run, __ATOMIC_RELEASE);
    complete(l, f, t->last, now);
    f->up->last = f->node;
    measure_pop(l, f);
    if (unlikely(l->xu != NULL))
        xu_leave(l, f);
    if (l->forked == t)
        __atomic_store_n(&l->forked, t->outer, __ATOMIC_RELEASE);
    append(l, t);
}

void team_join(struct location *l, const struct region *r)
{
    uint64_t now = clock_now();
    struct frame *f = runtime.mode == STOPPED ? NULL : find(l, r, now);
    if (!f || f->kind == FRAME_WORK)
        return;
    if (f->kind == FRAME_GHOST)
        measure_end(l, f, now);
    else
        finish_team(l, f, now);
}

static bool is_joined(const struct frame *f)
{
    return __atomic_load_n(&team_of(f)->joined, __ATOMIC_ACQUIRE) == f->member->run;
}

/* `limit`: the thread has gone on since. */
static void learn(struct location *l, struct frame *f, uint64_t limit)
{
    struct team *t = team_of(f);
    bool joined = is_joined(f);
    uint64_t last = joined ? t->last : limit, join = joined ? t->join : limit;
    complete(l, f, last < limit ? last : limit, join < limit ? join : limit);
    __atomic_store_n(&f->member->settled, f->member->run, __ATOMIC_RELEASE);
}

static void postpone(struct location *l, const struct frame *f, uint64_t limit)
{
    struct pending *p = l->free_pending;
    if (p) {
        l->free_pending = p->next;
    } else {
        pthread_mutex_lock(&runtime.lock);
        p = arena_get(&runtime.arena, sizeof *p);
        pthread_mutex_unlock(&runtime.lock);
        if (!p)
            return;
    }
    p->frame = *f;
    p->limit = limit;
    l->idle_since = limit;
    p->next = l->pending;
    l->pending = p;
}

static void learn_pending(struct location *l, bool all)
{
    for (struct pending **at = &l->pending, *p; (p = *at);) {
        if (!all && !is_joined(&p->frame)) {
            at = &p->next;
            continue;
        }
        uint64_t idle_since = l->idle_since; /* the thread is further on already */
        learn(l, &p->frame, p->limit);
        l->idle_since = idle_since;
        *at = p->next;
        p->next = l->free_pending;
        l->free_pending = p;
    }
}

static void leave_work(struct location *l, struct frame *f, uint64_t now)
{
    if (is_joined(f) || runtime.life == OVER)
        learn(l, f, now);
    else
        postpone(l, f, now);
    f->up->last = f->node;
    measure_pop(l, f);
    if (unlikely(l->xu != NULL))
        xu_leave_team(l, f);
}

void team_settle(struct location *l, uint64_t now)
{
    struct frame *f = l->top;
    while (f->up && f->kind != FRAME_WORK)
        f = f->up;
    if (f->kind == FRAME_WORK) {
        /* What is open inside was cancelled, some time before the join. */
        bool joined = !f->ended && is_joined(f);
        measure_unwind(l, f, joined && team_of(f)->join < now ? team_of(f)->join : now);
        leave_work(l, f, now);
    }
    if (unlikely(l->pending != NULL))
        learn_pending(l, runtime.life == OVER);
}

void team_abandon(struct location *l, struct frame *f, uint64_t now)
{
    if (f->kind == FRAME_WORK)
        leave_work(l, f, now);
    else
        finish_team(l, f, now);
}

/* ---- Teams without a handle in the program (the base interface) ---- */

static bool same_ancestors(const struct team *t)
{
    for (int level = 1; level <= t->level && level < TEAM_ANCESTORS; level++)
        if (t->ancestors[level] != openmp_ancestor(level))
            return false;
    return true;
}

/* The team of `r` that `master` has forked at this level of nesting and where place `number` is free. */
static struct team *candidate(const struct location *l, const struct location *master,
                              const struct region *r, int level, uint32_t number)
{
    struct team *t = master ? __atomic_load_n(&master->forked, __ATOMIC_ACQUIRE) : NULL;
    for (; t; t = t->outer) {
        if (t->region != r || t->level != level || t->joined == t->run || !same_ancestors(t))
            continue;
        const struct member *m = member_place(t, number);
        if (m && (m->run != t->run || m->location == l))
            return t;
    }
    return NULL;
}

struct team *team_of_region(struct location *l, const struct region *r)
{
    const struct frame *f = l ? l->top : NULL;
    if (f && f->type == RECORD_TEAM && f->region == r && f->kind != FRAME_WORK && f->mark == 0)
        return f->kind == FRAME_TEAM ? team_of(f) : NULL;
    int level = openmp_level() - 1;
    uint32_t number = openmp_thread_number();
    struct team *t = l ? candidate(l, l->master, r, level, number) : NULL;
    struct location *m = t ? NULL : __atomic_load_n(&runtime.locations, __ATOMIC_ACQUIRE);
    for (; m && !t; m = m->next)
        if (m != l)
            t = candidate(l, m, r, level, number);
    return t;
}

void team_publish(struct location *l, struct team *t)
{
    t->level = openmp_level();
    for (int level = 1; level <= t->level && level < TEAM_ANCESTORS; level++)
        t->ancestors[level] = openmp_ancestor(level);
    t->outer = l->forked;
    __atomic_store_n(&l->forked, t, __ATOMIC_RELEASE);
}
