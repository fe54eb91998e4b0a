/* Threads of the program: their locations, from a thread's first event to its end. */
#include "pomp2-runtime/life/thread.h"
#include "pomp2-runtime/ground/identity.h"
#include "pomp2-runtime/ground/spool-write.h"
#include "pomp2-runtime/life/alive.h"
#include "pomp2-runtime/life/processor.h"
#include "pomp2-runtime/life/start.h"
#include "pomp2-runtime/measure/event.h"
#include "pomp2-runtime/measure/measure.h"
#include "pomp2-runtime/measure/team.h"
#include "pomp2-runtime/measure/unit.h"

#include <errno.h>
#include <unistd.h>

/* Bytes of the first chunks; each next one is twice as large, up to a limit. */
enum { FIRST_NODES = 4 * SPOOL_PAGE, FIRST_RECORDS = 16 * SPOOL_PAGE };

/* What a location says as long as it serves no thread: nobody is in an event. */
static const uintptr_t never;

/* With the lock held. */
static struct location *new_location(void)
{
    assert(runtime_is_locked());
    struct location *l = location_allocate(runtime.location_count);
    if (!l)
        return NULL;
    l->node_chunk = FIRST_NODES;
    l->record_chunk = FIRST_RECORDS;
    l->info = define_location(l->id);
    l->in_event = &never;
    l->root = callpath_root(l, runtime.program);
    if (!l->root || !l->info)
        return NULL;
    l->top = l->base;
    l->base->kind = FRAME_GHOST;
    l->base->node = l->base->last = l->root;
    l->next = runtime.locations;
    __atomic_store_n(&runtime.locations, l, __ATOMIC_RELEASE);
    runtime.location_count++;
    return l;
}

static bool is_main_thread(void)
{
    return identity_thread() == identity_process();
}

/* The thread runs outside of teams, in the program itself. */
static void open_base(struct location *l, uint64_t now)
{
    struct frame *base = l->base;
    measure_reserve(l, base, 1);
    base->kind = FRAME_BASE;
    measure_start(base, RECORD_PLAIN, now);
}

/* One that no thread has any more. The last one that it served may have been there when the team
 * was forked: then the instance could not begin with the team. */
static struct location *take_free(const struct team *team)
{
    struct location **at = &runtime.free_locations[team != NULL], *l;

    while ((l = *at) && team && l->idle_since > team->fork)
        at = &l->next_free;
    if (l)
        *at = l->next_free;
    return l;
}

/* The thread is about to open or to close a location: who ends the run waits until it has. With the
 * lock held. @return false: the run has ended, and what is left to do is done by who ended it */
static bool change_begins(void)
{
    assert(runtime_is_locked());
    if (runtime_mode() == STOPPED)
        return false;
    __atomic_add_fetch(&runtime.changing, 1, __ATOMIC_RELAXED);
    return true;
}

static void change_ends(void)
{
    __atomic_sub_fetch(&runtime.changing, 1, __ATOMIC_RELEASE);
}

/* With the lock held. @param fresh nobody has had it before */
static struct location *open_location(const struct team *team, bool *fresh)
{
    if (!change_begins())
        return NULL;
    struct location *l = take_free(team);
    *fresh = !l;
    if (!l && !(l = new_location())) {
        runtime_stop();
        change_ends();
    }
    return l;
}

struct location *location_make(const struct team *team)
{
    int saved = errno;
    uint64_t began = clock_system(CLOCK_MONOTONIC); /* the start calibrates the other one */
    if (runtime_mode() == STOPPED) {
        runtime_decline();
        return NULL;
    }
    if (runtime_forks() || (runtime_life() != RUNNING && !runtime_start()))
        return NULL;
    assert(!here);
    bool first = is_main_thread(), fresh = false;
    pthread_mutex_lock(&runtime.lock);
    struct location *l = open_location(team, &fresh);
    uint64_t now = fresh && first ? 0 : clock_now();
    if (l)
        alive_begin(now);
    pthread_mutex_unlock(&runtime.lock);
    if (!l)
        return NULL;
    l->tid = identity_thread();
    l->waited_before = processor_wait(l->tid);
    if (fresh) {
        l->info->begin = now;
        l->info->tid = l->tid;
    }
    l->in_event = &in_event;
    l->info->end = SPOOL_OPEN;
    if (!team)
        open_base(l, now);
    xu_open(l, !team && !first);
    pthread_setspecific(runtime.thread_end, l);
    here = l;
    l->info->flush_time += clock_system(CLOCK_MONOTONIC) - began;
    change_ends();
    errno = saved;
    return l;
}

struct location *location_make_other(enum location_kind kind)
{
    pthread_mutex_lock(&runtime.lock);
    struct location *l = new_location();
    pthread_mutex_unlock(&runtime.lock);
    if (!l)
        return NULL;
    l->info->kind = kind;
    open_base(l, 0);
    return l;
}

static void note_processor_wait(struct location *l)
{
    uint64_t wait = l->tid ? processor_wait(l->tid) : 0;
    if (wait > l->waited_before)
        l->info->processor_wait += wait - l->waited_before;
    l->tid = 0;
}

void location_close(struct location *l, uint64_t now)
{
    /* At the end of the run, another thread may just have entered a region. */
    for (const struct frame *f = l->top; f; f = f->up)
        if (f->start > now)
            now = f->start;
    team_settle(l, now);
    measure_unwind(l, l->base, now);
    assert(l->top == l->base);
    if (l->xu)
        xu_close(l);
    if (l->base->kind == FRAME_BASE)
        measure_add(l, l->base, now - l->base->start);
    l->base->kind = FRAME_GHOST;
    l->base->type = 0;
    l->task = NULL;
    l->info->end = now;
    note_processor_wait(l);
}

/* The thread's location serves the next thread: many short-lived ones need no more than a few. */
void thread_ended(void *value)
{
    EVENT;
    struct location *l = value;
    if (here != l) /* the parent's, in a forked process, and shared with it */
        return;
    here = NULL;
    pthread_mutex_lock(&runtime.lock);
    bool closes = change_begins();
    if (!closes)
        l->in_event = &never; /* the thread's own goes with it */
    pthread_mutex_unlock(&runtime.lock);
    if (!closes)
        return;
    bool worker = l->base->kind != FRAME_BASE;
    struct location **free = &runtime.free_locations[worker];
    location_close(l, clock_now());
    pthread_mutex_lock(&runtime.lock);
    l->in_event = &never;
    l->next_free = *free;
    *free = l;
    alive_end(worker ? l->idle_since : l->info->end);
    pthread_mutex_unlock(&runtime.lock);
    change_ends();
}
