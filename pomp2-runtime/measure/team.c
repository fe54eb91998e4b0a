/* Teams: fork, begin, end and join, and how each thread learns of them. */
#include "pomp2-runtime/measure/team.h"
#include "pomp2-runtime/measure/measure.h"
#include "pomp2-runtime/ground/openmp.h"

/* An instance of a parallel region whose thread has gone on before its join was known. */
struct pending {
    struct pending *next;
    struct frame frame; /* its state at the thread's end */
    uint64_t limit;     /* when the thread went on */
};

static struct team *settle_for(struct location *l, uint64_t now, const struct team *next);

static struct team *team_of(const struct frame *f)
{
    return f->context;
}

/* ---- Members ----------------------------------------------------------------------------- */

/* The member that stands for a thread that is not one of the first.
 * Blocks are made at the first use of a number in them. */
static struct member *far_member(struct team *t, uint32_t number)
{
    uint32_t block = 1, first = TEAM_BLOCK;
    while (number - first >= (uint32_t)TEAM_BLOCK << block) {
        first += (uint32_t)TEAM_BLOCK << block;
        if (++block == TEAM_BLOCKS)
            return NULL;
    }
    struct member *m = __atomic_load_n(&t->more[block], __ATOMIC_ACQUIRE);
    if (unlikely(!m)) {
        pthread_mutex_lock(&runtime.lock);
        m = t->more[block];
        if (!m) {
            m = arena_get(&runtime.arena, ((size_t)TEAM_BLOCK << block) * sizeof *m);
            __atomic_store_n(&t->more[block], m, __ATOMIC_RELEASE);
        }
        pthread_mutex_unlock(&runtime.lock);
    }
    return m ? &m[number - first] : NULL;
}

/* The member that thread `number` is. NULL: no memory. */
static inline struct member *team_member(struct team *t, uint32_t number)
{
    return likely(number < TEAM_BLOCK) ? &t->first[number] : far_member(t, number);
}

/* Makes the thread a member of the team. Number 0 is who forked it. */
static struct member *join_team(struct location *l, struct team *t, struct team *learnt)
{
    uint32_t number = l == t->master ? 0 : openmp_thread_number();
    if (unlikely(l != t->master && number == 0))
        number = __atomic_add_fetch(&t->anonymous, 1, __ATOMIC_RELAXED);
    if (!l->master && l->base->kind == FRAME_GHOST) /* its first team gives it its number */
        l->info->thread = number;
    struct member *m = team_member(t, number);
    if (m) {
        m->location = l;
        m->learnt = learnt;
        m->end = m->active = 0;
        m->run = t->run;
    }
    return m;
}

/* How many threads can there be? */
static uint32_t most_members(const struct team *t)
{
    return t->size > t->anonymous ? t->size : t->anonymous + 1;
}

/* Whether all threads of a joined team know of it. Those that go from one team of the master's to
 * its next say so in there (finish_team()), so that in the end nobody looks here. */
static bool is_settled(struct team *t)
{
    uint32_t waiting = t->waiting;
    for (uint32_t i = 1; waiting > 0 && i < most_members(t); i++) {
        const struct member *m = team_member(t, i);
        if (m && m->run == t->run && __atomic_load_n(&m->settled, __ATOMIC_ACQUIRE) == t->run)
            waiting--;
    }
    return waiting == 0;
}

/* ---- Teams ------------------------------------------------------------------------------- */

static void team_append(struct location *l, struct team *t)
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
        team_append(l, t); /* its threads are elsewhere: it would be the first for long */
    }
    return NULL;
}

static struct team *new_team(struct location *l)
{
    if (!__atomic_load_n(&runtime.processors, __ATOMIC_RELAXED))
        __atomic_store_n(&runtime.processors, openmp_processors(), __ATOMIC_RELAXED);
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
            team_append(l, t);
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
    t->fork = f->start;
    t->before = l->joined;
    if (likely(t->before && t->before != t)) {
        t->before_last = t->before->last;
        t->before_join = t->before->join;
    } else {
        t->before = NULL;
    }
    t->size = 1;
    t->anonymous = 0;
    if (unlikely(l->xu != NULL))
        xu_fork(l, f, t);
    __atomic_store_n(&t->run, t->run + 1, __ATOMIC_RELEASE);
    return t;
}

/* ---- Begin and end on each thread -------------------------------------------------------- */

/* A frame of the thread's own for a team that another one forked. */
static struct frame *work_frame(struct location *l, struct team *t, struct member *m)
{
    struct frame *up = l->top, *f = up->down;
    if (unlikely(!f) && !(f = frame_add(l)))
        return NULL;
    struct path_node *n = callpath_work(l, t->node);
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
    f->member = join_team(l, t, NULL);
    return f;
}

void team_begin(struct location *l, struct team *t, const struct region *r)
{
    /* One region after another, two teams take turns: fetch what the other one needs while `t`
     * itself is on its way. */
    __builtin_prefetch(l->worked[1].team);
    __builtin_prefetch(l->worked[1].member, 1);
    if (unlikely(!t || t->region != r || runtime_mode() == STOPPED))
        return;
    struct frame *f;
    if (l == t->master) {
        f = own_frame(l, t);
    } else {
        struct team *learnt = settle_for(l, t->fork, t);
        struct member *m = join_team(l, t, learnt);
        f = m ? work_frame(l, t, m) : NULL;
    }
    if (!f)
        return;
    if (unlikely(l->xu != NULL))
        xu_begin(l, f, t);
    f->mark = clock_now();
    f->phase[0] = f->mark > f->start ? f->mark - f->start : 0;
}

/* The open parallel region, or what stands for one that is not recorded, when it is of `r`; NULL
 * else. What is open inside was left by cancellation. */
static struct frame *team_find_frame(struct location *l, const struct region *r, uint64_t now)
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
    struct frame *f = runtime_mode() == STOPPED ? NULL : team_find_frame(l, r, now);
    if (!f || f->kind == FRAME_GHOST || f->ended)
        return;
    f->ended = true;
    f->mark = now;
    if (f->member)
        f->member->end = f->member->active = now;
    l->worked[1] = l->worked[0];
    l->worked[0] = (struct membership){f->context, f->member};
    if (unlikely(l->xu != NULL))
        xu_end(l, f);
}

void team_still_active(struct frame *f, uint64_t now)
{
    if (f->ended && f->member)
        f->member->active = now;
}

/* ---- Join, and what each thread learns from it ------------------------------------------- */

static uint64_t between(uint64_t low, uint64_t t, uint64_t high)
{
    return t < low ? low : t > high ? high : t;
}

/* Completes an instance that ended at `f->mark`, knowing the last thread's end and the join. */
static void complete_instance(struct location *l, struct frame *f, uint64_t last, uint64_t join)
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

/* Hears what the threads have to tell. @return the last end of any thread in this run; 0: unknown
 */
static uint64_t hear_members(struct team *t)
{
    uint64_t last = 0;
    t->waiting = 0;
    for (uint32_t i = 0; i < most_members(t); i++) {
        const struct member *m = team_member(t, i);
        if (!m || m->run != t->run)
            continue;
        if (m->active > last)
            last = m->active;
        if (m->learnt)
            m->learnt->waiting--;
        t->waiting += i > 0;
    }
    return last;
}

static void finish_team(struct location *l, struct frame *f, uint64_t now)
{
    struct team *t = team_of(f);
    assert(f->kind == FRAME_TEAM && t->master == l && t->joined != t->run);
    uint64_t last = hear_members(t);
    t->last = last ? last : now;
    t->join = now;
    __atomic_store_n(&t->joined, t->run, __ATOMIC_RELEASE);
    l->joined = t;
    complete_instance(l, f, t->last, now);
    f->up->last = f->node;
    measure_pop(l, f);
    if (unlikely(l->xu != NULL))
        xu_leave(l, f);
    if (l->forked == t)
        __atomic_store_n(&l->forked, t->outer, __ATOMIC_RELEASE);
    team_append(l, t);
}

void team_join(struct location *l, const struct region *r)
{
    uint64_t now = clock_now();
    struct frame *f = runtime_mode() == STOPPED ? NULL : team_find_frame(l, r, now);
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

static uint64_t least(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

/* Whether team `next` says how that of `f` ended. */
static bool tells_of(const struct team *next, const struct frame *f)
{
    return next && next->before == f->context;
}

/* Completes what has been left. `limit`: the thread has gone on since. */
static void learn_end(struct location *l, struct frame *f, uint64_t limit)
{
    struct team *t = team_of(f);
    if (is_joined(f))
        complete_instance(l, f, least(t->last, limit), least(t->join, limit));
    else
        complete_instance(l, f, limit, limit);
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
        learn_end(l, &p->frame, p->limit);
        l->idle_since = idle_since;
        *at = p->next;
        p->next = l->free_pending;
        l->free_pending = p;
    }
}

static void leave_work(struct location *l, struct frame *f, uint64_t now, const struct team *next)
{
    if (tells_of(next, f))
        complete_instance(l, f, least(next->before_last, now), least(next->before_join, now));
    else if (is_joined(f) || runtime_life() == OVER)
        learn_end(l, f, now);
    else
        postpone(l, f, now);
    f->up->last = f->node;
    measure_pop(l, f);
    if (unlikely(l->xu != NULL))
        xu_leave_team(l, f);
}

/* What team_settle() does, for a thread that is about to begin in team `next`, unless NULL.
 * @return the team whose end that one told of, or NULL */
static struct team *settle_for(struct location *l, uint64_t now, const struct team *next)
{
    struct frame *f = l->top;
    struct team *told = NULL;
    while (f->up && f->kind != FRAME_WORK)
        f = f->up;
    if (f->kind == FRAME_WORK) {
        if (tells_of(next, f))
            told = team_of(f);
        /* What is open inside was cancelled, some time before the join. */
        if (unlikely(l->top != f))
            measure_unwind(l, f, !f->ended && is_joined(f) ? least(team_of(f)->join, now) : now);
        leave_work(l, f, now, next);
    }
    if (unlikely(l->pending != NULL))
        learn_pending(l, runtime_life() == OVER);
    return told;
}

void team_settle(struct location *l, uint64_t now)
{
    settle_for(l, now, NULL);
}

void team_abandon(struct location *l, struct frame *f, uint64_t now)
{
    if (f->kind == FRAME_WORK)
        leave_work(l, f, now, NULL);
    else
        finish_team(l, f, now);
}

/* ---- Teams without a handle in the program (the base interface) -------------------------- */

static bool same_ancestors(const struct team *t)
{
    for (int level = 1; level <= t->level && level < TEAM_ANCESTORS; level++)
        if (t->ancestors[level] != openmp_ancestor(level))
            return false;
    return true;
}

/* The team of `r` that `master` has forked at this level of nesting and where member `number` is
 * free. */
static struct team *candidate(const struct location *l, const struct location *master,
                              const struct region *r, int level, uint32_t number)
{
    struct team *t = master ? __atomic_load_n(&master->forked, __ATOMIC_ACQUIRE) : NULL;
    for (; t; t = t->outer) {
        if (t->region != r || t->level != level || t->joined == t->run || !same_ancestors(t))
            continue;
        const struct member *m = team_member(t, number);
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
