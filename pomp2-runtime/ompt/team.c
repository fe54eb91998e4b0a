/* Callbacks about parallel regions, worksharing constructs and barriers. */
#include "pomp2-runtime/loops/chunk.h"
#include "pomp2-runtime/ompt/inside.h"
#include "pomp2-runtime/measure/team.h"

/* ---- Parallel regions -------------------------------------------------------------------- */

/*
 * The runtime keeps a word for us with each parallel region: its team, or, where that is not
 * recorded, its region with this bit; and one with each implicit task: this bit alone, while the
 * thread is in a team of ours.
 */
enum { MARK = 1 };

static struct team *team_of(const ompt_data_t *parallel)
{
    return parallel && !(parallel->value & MARK) ? parallel->ptr : NULL;
}

void ompt_on_parallel_begin(ompt_data_t *task, const ompt_frame_t *frame, ompt_data_t *parallel,
                            unsigned threads, int flags, const void *code)
{
    (void)task;
    (void)frame;
    (void)threads;
    EVENT;
    parallel->ptr = NULL;
    struct location *l = code ? ompt_begins() : NULL; /* without: within the teams construct */
    if (!l)
        return;
    struct region *r = ompt_region(flags & ompt_parallel_league ? OMPT_TEAMS : OMPT_PARALLEL, code);
    struct team *t = team_fork(l, r);
    if (t)
        parallel->ptr = t;
    else
        parallel->value = (uintptr_t)r | MARK;
}

void ompt_on_parallel_end(ompt_data_t *parallel, ompt_data_t *task, int flags, const void *code)
{
    (void)task;
    (void)flags;
    (void)code;
    EVENT;
    struct location *l = parallel->ptr ? ompt_ends() : NULL;
    const struct team *t = team_of(parallel);
    if (l)
        team_join(l,
                  t ? t->region : (struct region *)(uintptr_t)(parallel->value & ~(uint64_t)MARK));
}

/* The thread's innermost parallel region, when it is one of a team. */
static const struct frame *team_frame(const struct location *l)
{
    const struct frame *f = l->top;
    while (f->up && f->type != RECORD_TEAM)
        f = f->up;
    return f->kind == FRAME_TEAM || f->kind == FRAME_WORK ? f : NULL;
}

static void end_in_team(ompt_data_t *task)
{
    struct location *l = task && task->value == MARK ? ompt_ends() : NULL;
    const struct frame *f = l ? team_frame(l) : NULL;
    if (!f)
        return;
    task->ptr = NULL;
    team_end(l, f->region);
}

void ompt_on_implicit_task(ompt_scope_endpoint_t endpoint, ompt_data_t *parallel, ompt_data_t *task,
                           unsigned size, unsigned index, int flags)
{
    (void)size;
    (void)index;
    (void)flags;
    EVENT;
    if (endpoint ==
        ompt_scope_end) { /* on all but the forking thread, this comes long after the join */
        end_in_team(task);
        return;
    }
    struct team *t = team_of(parallel);
    task->ptr = NULL;
    if (!t)
        return;
    struct location *l = current();
    if (unlikely(!l))
        l = location_make(t);
    if (!l)
        return;
    if (l->closing)
        ompt_settle(l);
    task->value = MARK;
    ompt_add_look_up();
    team_begin(l, t, t->region);
}

/* ---- Worksharing constructs -------------------------------------------------------------- */

static const uint8_t work_constructs[] = {
    [ompt_work_loop] = OMPT_FOR,
    [ompt_work_sections] = OMPT_SECTIONS,
    [ompt_work_single_executor] = OMPT_SINGLE,
    [ompt_work_single_other] = OMPT_SINGLE,
    [ompt_work_workshare] = OMPT_WORKSHARE,
    [ompt_work_distribute] = OMPT_DISTRIBUTE,
    [ompt_work_taskloop] = OMPT_TASKLOOP,
    [WORK_SCOPE] = OMPT_SCOPE,
    [WORK_LOOP_STATIC] = OMPT_FOR,
    OMPT_FOR,
    OMPT_FOR,
    [WORK_LOOP_OTHER] = OMPT_FOR,
};

static void begin_work(unsigned work, enum ompt_construct construct, uint64_t count,
                       const void *code)
{
    struct location *l = ompt_begins();
    if (!l)
        return;
    /* LLVM's runtime calls itself for a taskloop: only the taskgroup around tells where it stands.
     */
    const struct region *around = l->top->region;
    if (construct == OMPT_TASKLOOP && around && around->ompt == OMPT_TASKGROUP)
        code = (const void *)around->address;
    if (l->caller)
        code = l->caller;
    struct frame *f = ompt_enter(l, construct, code);
    if (f && work == ompt_work_single_executor)
        f->mark = f->start;
    if (f && l->xu && construct == OMPT_FOR) {
        chunk_expect(count, work == WORK_LOOP_STATIC);
        if (work > WORK_LOOP_STATIC) /* each thread has what it is told, or nothing */
            xu_range_end(l);
    }
}

/* Most constructs end with a barrier that is told of next, and is part of them; see ompt_settle().
 */
static void end_work(unsigned work)
{
    struct location *l = ompt_ends();
    uint64_t now = clock_now();
    struct frame *f = l ? ompt_find(l, OMPT_FOR, OMPT_SCOPE, now) : NULL;
    if (!f)
        return;
    if (work == ompt_work_single_executor) {
        f->phase[0] += now - f->mark;
        f->phase[1]++;
    }
    if (l->xu)
        chunk_end(CHUNK_OMPT, false);
    l->closing = f;
    l->closed = now;
    if (f->region->ompt_nowait)
        ompt_settle(l);
}

void ompt_on_work(ompt_work_t work, ompt_scope_endpoint_t endpoint, ompt_data_t *parallel,
                  ompt_data_t *task, uint64_t count, const void *code)
{
    (void)parallel;
    (void)task;
    OMPT_EVENT;
    unsigned construct = (unsigned)work < sizeof work_constructs ? work_constructs[work] : 0;
    if (!construct)
        return;
    if (endpoint == ompt_scope_begin)
        begin_work(work, construct, count, code);
    else if (construct != OMPT_TASKLOOP)
        end_work(work);
    else
        ompt_leave(ompt_ends(), OMPT_TASKLOOP, OMPT_TASKLOOP);
}

void ompt_settle(struct location *l)
{
    struct frame *f = l->closing;
    l->closing = NULL;
    if (f->region->ompt <= OMPT_SCOPE) /* no barrier follows: next time this is known */
        __atomic_store_n(&f->region->ompt_nowait, true, __ATOMIC_RELAXED);
    ompt_lock_missed(l, f);
    if ((f = measure_find(l, f->region, l->closed)))
        measure_leave(l, f, f->type, l->closed);
}

void ompt_on_dispatch(ompt_data_t *parallel, ompt_data_t *task, ompt_dispatch_t kind,
                      ompt_data_t instance)
{
    (void)parallel;
    (void)task;
    EVENT;
    const uint64_t *chunk = instance.ptr; /* first iteration, how many */
    const struct location *l = current();
    if (unlikely(kind == (ompt_dispatch_t)DISPATCH_LOOP_CHUNK && l && l->xu))
        chunk_dispatched(chunk[0], chunk[1]);
}

void ompt_on_masked(ompt_scope_endpoint_t endpoint, ompt_data_t *parallel, ompt_data_t *task,
                    const void *code)
{
    (void)parallel;
    (void)task;
    OMPT_EVENT;
    struct location *l = endpoint == ompt_scope_begin ? ompt_begins() : ompt_ends();
    if (!l)
        return;
    if (endpoint == ompt_scope_begin)
        ompt_enter(l, OMPT_MASKED, code);
    else
        ompt_leave(l, OMPT_MASKED, OMPT_MASKED);
}

/* ---- Barriers and waits ------------------------------------------------------------------ */

/* What the thread waits in as a construct of its own; 0: in something else. */
static enum ompt_construct waiting_construct(ompt_sync_region_t kind)
{
    switch ((unsigned)kind) {
    case ompt_sync_region_barrier:
    case ompt_sync_region_barrier_explicit:
        return OMPT_BARRIER;
    case ompt_sync_region_taskwait:
        return OMPT_TASKWAIT;
    case ompt_sync_region_taskgroup:
        return OMPT_TASKGROUP;
    default:
        return OMPT_NOTHING;
    }
}

/* Until LLVM 14, kind and address tell the barrier at the end of a parallel region only together.
 */
static bool is_end_of_team(ompt_sync_region_t kind, const void *code)
{
    if ((unsigned)kind == SYNC_BARRIER_PARALLEL || (unsigned)kind == SYNC_BARRIER_TEAMS)
        return true;
    if (kind != ompt_sync_region_barrier_implicit)
        return false;
    const struct location *l = current();
    const struct frame *f = l ? team_frame(l) : NULL;
    return !code || (f && f->region->address == (uintptr_t)code);
}

static bool is_implicit(ompt_sync_region_t kind)
{
    return kind == ompt_sync_region_barrier_implicit || (unsigned)kind == SYNC_BARRIER_WORKSHARE;
}

/* The construct that has just ended waits for the other threads. */
static void begin_implicit(struct location *l)
{
    struct frame *f = l->closing;
    if (!f || f->region->ompt > OMPT_SCOPE)
        return;
    l->closing = NULL;
    f->ended = true;
    f->mark = clock_now();
    if (unlikely(l->xu != NULL))
        xu_wait(l, f);
}

static void end_implicit(struct location *l)
{
    uint64_t now = clock_now();
    struct frame *f = ompt_peek(l, OMPT_FOR, OMPT_SCOPE);
    if (!f || f->kind == FRAME_GHOST || !f->ended)
        return;
    f = measure_find(l, f->region, now);
    f->phase[2] += now - f->mark;
    measure_leave(l, f, f->type, now);
}

static void begin_sync(ompt_sync_region_t kind, ompt_data_t *task, const void *code)
{
    enum ompt_construct construct = waiting_construct(kind);
    struct location *l;
    if (construct != OMPT_NOTHING) {
        if ((l = ompt_begins()))
            ompt_enter(l, construct, code);
    } else if (is_end_of_team(kind, code)) {
        end_in_team(task);
    } else if (is_implicit(kind) && (l = current())) {
        begin_implicit(l);
    }
}

static void end_sync(ompt_sync_region_t kind)
{
    enum ompt_construct construct = waiting_construct(kind);
    struct location *l = current();
    if (construct != OMPT_NOTHING)
        ompt_leave(ompt_ends(), construct, construct);
    else if (is_implicit(kind) && l)
        end_implicit(l);
}

void ompt_on_sync_region(ompt_sync_region_t kind, ompt_scope_endpoint_t endpoint,
                         ompt_data_t *parallel, ompt_data_t *task, const void *code)
{
    (void)parallel;
    EVENT;
    if (endpoint == ompt_scope_begin)
        begin_sync(kind, task, code);
    else
        end_sync(kind);
}

/* The end of a taskgroup begins. */
void ompt_on_sync_region_wait(ompt_sync_region_t kind, ompt_scope_endpoint_t endpoint,
                              ompt_data_t *parallel, ompt_data_t *task, const void *code)
{
    (void)parallel;
    (void)task;
    (void)code;
    EVENT;
    if (kind != ompt_sync_region_taskgroup || endpoint != ompt_scope_begin)
        return;
    struct location *l = ompt_ends();
    struct frame *f = l ? ompt_find(l, OMPT_TASKGROUP, OMPT_TASKGROUP, clock_now()) : NULL;
    if (!f)
        return;
    f->mark = clock_now();
    if (unlikely(l->xu != NULL))
        xu_wait(l, f);
}
