/* Start and end of the measurement. */
#include "config.h"
#include "pomp2-runtime/life/start.h"
#include "common/filter.h"
#include "pomp2-runtime/ground/descriptor.h"
#include "pomp2-runtime/ground/memory-read.h"
#include "pomp2-runtime/ground/message.h"
#include "pomp2-runtime/ground/own-stack.h"
#include "pomp2-runtime/ground/privilege.h"
#include "pomp2-runtime/ground/spool-write.h"
#include "pomp2-runtime/life/alive.h"
#include "pomp2-runtime/life/experiment.h"
#include "pomp2-runtime/life/signal-frame.h"
#include "pomp2-runtime/life/signals.h"
#include "pomp2-runtime/life/thread.h"
#include "pomp2-runtime/measure/counts.h"
#include "pomp2-runtime/measure/program-lock.h"
#include "pomp2-runtime/measure/measure.h"
#include "pomp2-runtime/measure/task.h"
#include "pomp2-runtime/measure/team.h"
#include "pomp2-runtime/measure/unit.h"

#include <dlfcn.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static void warn_setting(const char *line)
{
    runtime_say_for_all("%s", line);
}

static void ignore_setting(const char *line)
{
    (void)line;
}

/*
 * Handlers of the program's, where it has registered them before we came, have events between ours:
 * in a child, before it has left what is its parent's. There the thread has no location.
 */
static __thread struct {
    bool now;
    struct location *location;
} forks __attribute__((tls_model("initial-exec")));

bool runtime_forks(void)
{
    return forks.now;
}

static void will_fork(void)
{
    forks.location = here;
    forks.now = true;
    here = NULL;
}

static void has_forked(void)
{
    here = forks.location;
    forks.now = false;
}

/*
 * A child shares the spool's mappings with its parent: it must not touch them, and has an
 * experiment of its own from its first event on; one that has none leaves nothing. Nothing is
 * waited for or allocated here. Where another thread had the lock, it was changing what we would go
 * on with.
 */
static void forked(void)
{
    bool whole = pthread_mutex_trylock(&runtime.lock) == 0;
    enum life life = runtime_life();
    pthread_mutex_init(&runtime.lock, NULL);
    streams_forked();
    here = NULL;
    forks.now = false;
    runtime.changing = 0; /* those threads are the parent's */
    runtime.forks++;
    if (life == OVER || (life == FRESH && !runtime.inherited))
        return;
    bool follows = whole && life != STARTING;
    if (follows) {
        pthread_setspecific(runtime.thread_end, NULL);
        clock_start_again();
    } else {
        runtime_stop();
    }
    runtime.inherited = follows;
    runtime.forked = !follows;
    __atomic_store_n(&runtime.life, follows ? FRESH : OVER, __ATOMIC_RELEASE);
}

void runtime_decline(void)
{
    if (runtime.forked) {
        runtime.forked = false;
        spool_count_child(false);
    }
}

/*
 * What events cost, in half a millisecond at most: on a location of its own, of which nothing is
 * kept. @return picoseconds of a pair
 */
static uint64_t cost_of_events(event_rehearsal *rehearse, enum event_kind kind)
{
    enum { PAIRS = 64, FEWEST = 4, ROUNDS = 32, SLOTS = 4 };
    static struct path_node root, node;
    static struct histogram all[DURATION_BINS / HISTOGRAM_ROOM + 1]; /* no slot is ever wanted */
    static struct frame frames[3]; /* the lowest one, of a region or a creation, of its task */
    static struct task task;
    static struct record records[SLOTS * PAIRS];
    static struct region region;
    static struct spool_location info;
    struct location l = {.top = &frames[0],
                         .base = &frames[0],
                         .root = &root,
                         .window = 1,
                         .info = &info,
                         .free_tasks = &task,
                         .free_task_count = 1,
                         .end_task = UINT64_MAX};
    frames[0] = (struct frame){.down = &frames[1], .node = &root, .last = &root};
    frames[1] = (struct frame){.up = &frames[0], .down = &frames[2]};
    frames[2].up = &frames[1];
    node = (struct path_node){.id = 1,
                              .key = callpath_key(&region, kind == PAIRS_OF_TASK),
                              .up = &root,
                              .hint = &root,
                              .histogram = all};
    for (uint32_t i = 0, count = sizeof all / sizeof *all; i < count; i++)
        all[i] = (struct histogram){
            .first = i * HISTOGRAM_ROOM, .next = &all[(i + 1) % count], .mark = UINT64_MAX};
    root = (struct path_node){.children = &node, .up = &root};
    root.hint = kind == PAIR_LEFT_OUT ? &root : &node; /* which has no node to be found by */
    uint64_t least = UINT64_MAX, began = clock_now();
    /* The first rounds read code from the disk, and others may have the processor meanwhile. */
    for (int round = 0; round < ROUNDS && (round < FEWEST || clock_now() - began < 90000);
         round++) {
        uint64_t start = clock_now();
        l.next_record = records;
        l.end_record = records + SLOTS * PAIRS;
        rehearse(&l, &region, kind, PAIRS);
        uint64_t time = clock_now() - start;
        if (time < least)
            least = time;
    }
    return least * 1000 / PAIRS;
}

static void calibrate(void)
{
    if (!runtime.rehearse)
        return;
    enum mode mode =
        __atomic_exchange_n(&runtime.mode, RECORDING, __ATOMIC_RELAXED); /* may be PAUSED */
    for (enum event_kind kind = 0; kind < EVENT_KINDS; kind++)
        runtime.event_cost[kind] = runtime.call_cost[kind] = cost_of_events(runtime.rehearse, kind);
    for (enum event_kind kind = 0; kind < PAIR_LEFT_OUT && runtime.rehearse_callbacks; kind++)
        runtime.event_cost[kind] = cost_of_events(runtime.rehearse_callbacks, kind);
    __atomic_store_n(&runtime.mode, mode, __ATOMIC_RELAXED);
}

/* Ending threads and exit() call us: when we came with a plugin, we stay when that is closed. */
static void stay(void)
{
    Dl_info us;
    if (dladdr(&runtime, &us) && us.dli_fname &&
        !dlopen(us.dli_fname, RTLD_LAZY | RTLD_NOLOAD | RTLD_NODELETE))
        dlerror(); /* part of the program itself; it must not find our message */
}

/* With the settings, the regions and the call sites that the parent knew. */
static bool start_in_child(void)
{
    GUARD_STREAMS;
    spool_count_child(true);
    runtime.locations = runtime.free_locations[0] = runtime.free_locations[1] = NULL;
    runtime.location_count = 0;
    locks_forked();
    if (!spool_leave()) {
        runtime_say_for_all("a forked process is not measured: %s", strerror(errno));
        return false;
    }
    if (!experiment_create_beside())
        return false;
    experiment_note_cost();
    if (runtime.counters)
        counters_forked();
    return true;
}

/* What the start asks of others, asked before: see prepare(). */
static struct {
    bool done;
    const char *filter_path;      /* the program may set another one until the start */
    struct filter_problem filter; /* where runtime.filter is NULL */
    int thread_end;               /* 0: that key was made */
} prepared;

static void prepare_filter(const char *path)
{
    if (prepared.filter_path && strcmp(prepared.filter_path, path) == 0)
        return;
    prepared.filter_path = path;
    runtime.filter = *path ? filter_read(path, &prepared.filter) : NULL;
}

static void prepare_key(void)
{
    if (!prepared.done)
        prepared.thread_end = pthread_key_create(&runtime.thread_end, thread_ended);
    if (!prepared.done && prepared.thread_end == 0) {
        /* Behind the first 32 keys, a value takes memory from the program's heap. */
        pthread_setspecific(runtime.thread_end, &prepared);
        pthread_setspecific(runtime.thread_end, NULL);
    }
    prepared.done = true;
}

static void say_filter(const char *path)
{
    char line[16] = "";
    if (!*path || runtime.filter)
        return;
    if (prepared.filter.line)
        snprintf(line, sizeof line, "%d:", prepared.filter.line);
    runtime_say_for_all("cannot read the filter: %s:%s %s: nothing is left out", path, line,
                        prepared.filter.text);
}

/* Once there is an experiment, or none: which rank speaks for all is noted there. */
static void say_mistakes(void)
{
    extern char **environ;
    struct settings again;
    settings_read(&again, environ, warn_setting);
    if (runtime.settings.enable)
        say_filter(runtime.settings.filter);
}

static bool start_measurement(void)
{
    extern char **environ;
    if (privilege_is_borrowed())
        return false;
    clock_start(); /* another library's constructor may have come before load() */
    message_start();
    settings_read(&runtime.settings, environ, ignore_setting);
    message_level(runtime.settings.verbose);
    if (!runtime.settings.enable) {
        say_mistakes();
        return false;
    }
    GUARD_STREAMS; /* not before message_start(): that one asks whether they are closed */
    prepare_key();
    prepare_filter(runtime.settings.filter);
    clock_calibrate(runtime.settings.clock);
    bool created = prepared.thread_end == 0 && experiment_create();
    say_mistakes();
    if (!created)
        return false;
    runtime.make_location = location_make;
    runtime.limit = runtime.settings.instances;
    runtime.task_depth = runtime.settings.task_depth < UINT32_MAX
                             ? (uint32_t)runtime.settings.task_depth
                             : UINT32_MAX;
    calibrate();
    experiment_note_cost();
    xu_setup(); /* from here on records have room for counters */
    return true;
}

/* The calling thread does: a signal handler or malloc() has an event meanwhile. */
static __thread bool starts __attribute__((tls_model("initial-exec")));

static void start_fully(void *good)
{
    *(bool *)good = runtime.inherited ? start_in_child() : start_measurement();
}

/* One thread does it, and holds no lock meanwhile that another could wait for. */
static void start_once(void)
{
    int fresh = FRESH;
    if (!__atomic_compare_exchange_n(&runtime.life, &fresh, STARTING, false, __ATOMIC_ACQ_REL,
                                     __ATOMIC_ACQUIRE))
        return;
    starts = true;
    bool good = false;
    on_own_stack(start_fully, &good);
    starts = false;
    if (!good)
        runtime_stop();
    int starting = STARTING;
    __atomic_compare_exchange_n(&runtime.life, &starting, good ? RUNNING : OVER, false,
                                __ATOMIC_RELEASE, __ATOMIC_RELAXED);
}

/*
 * Others wait, but not for ever: they may be in an allocator or another handler of the program's,
 * hold its lock, and the start may need that one. Then their events are not recorded until it is
 * done. A start takes milliseconds, seconds where directories are slow.
 */
static void await_start(void)
{
    enum { TRIES = 30000 };
    static bool impatient;
    const struct timespec moment = {0, 100000};
    for (int i = 0; i < TRIES && runtime_life() == STARTING; i++) {
        if (__atomic_load_n(&impatient, __ATOMIC_RELAXED))
            return;
        nanosleep(&moment, NULL);
    }
    if (runtime_life() == STARTING)
        __atomic_store_n(&impatient, true, __ATOMIC_RELAXED);
}

bool runtime_start(void)
{
    int saved = errno, cancel;
    if (starts || forks.now)
        return false;
    /* A thread that is cancelled must not leave the start half done. */
    pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &cancel);
    start_once();
    await_start();
    pthread_setcancelstate(cancel, NULL);
    errno = saved;
    return runtime_life() == RUNNING;
}

/* A thread that had events after our last chance to see it end is gone, with what told of them. */
static bool is_in_event(const struct location *l)
{
    uintptr_t event = 0;
    if (l == here || l->info->end != SPOOL_OPEN)
        return false;
    enum memory_state state = memory_read(&event, l->in_event, sizeof event);
    if (state == MEMORY_UNKNOWN && syscall(SYS_tgkill, getpid(), (pid_t)l->tid, 0) == 0)
        event = __atomic_load_n(l->in_event, __ATOMIC_RELAXED);
    __atomic_thread_fence(__ATOMIC_ACQUIRE);
    return event != 0;
}

static bool others_are_in_events(void)
{
    bool found = false;
    pthread_mutex_lock(&runtime.lock); /* so that no thread ends */
    for (const struct location *l = runtime.locations; l && !found; l = l->next)
        found = is_in_event(l);
    pthread_mutex_unlock(&runtime.lock);
    return found;
}

static bool is_in_team(const struct location *l)
{
    const struct frame *f = l ? l->top : NULL;
    while (f && f->kind != FRAME_TEAM && f->kind != FRAME_WORK)
        f = f->up;
    return f != NULL;
}

/* Whether another thread may have an event now. OpenMP's threads do not that wait for the end of a
 * region, or for the next one, as long as the thread that ends the run is in none itself. */
static bool others_are_at_work(void)
{
    bool in_team = is_in_team(here);
    for (const struct location *l = runtime.locations; l; l = l->next) {
        bool is_idle = l->base->kind != FRAME_BASE && (!l->top->up || l->top->ended);
        if (l != here && l->tid && l->info->end == SPOOL_OPEN && (in_team || !is_idle))
            return true;
    }
    return false;
}

/* Threads amid their first event or their last one need no fence, they ask with the lock held.
 * Hundreds of them may wait for a processor: when none gets on, they are given up after seconds. */
static void await_changes(void)
{
    enum { TRIES = 30000 };
    for (uint32_t tries = 0, last = 0; tries < TRIES; tries++) {
        pthread_mutex_lock(&runtime.lock);
        uint32_t changing = __atomic_load_n(&runtime.changing, __ATOMIC_ACQUIRE);
        pthread_mutex_unlock(&runtime.lock);
        if (!changing)
            return;
        if (changing != last)
            tries = 0;
        last = changing;
        usleep(100);
    }
}

/*
 * Nobody may be changing a location when it is closed, as at an exit() inside a parallel region. A
 * thread says that it is in an event, and then looks whether the run is over; we say that it is
 * over, and then look whether it is in an event. The fence between the two, which events can't
 * afford, is made for all threads here: membarrier(2). A thread that is stopped in an event is
 * given up after a second.
 */
static void await_events(void)
{
    enum { FENCE_FOR_ALL = 1 }; /* MEMBARRIER_CMD_GLOBAL */
    if (!others_are_at_work())
        return;
    if (syscall(SYS_membarrier, FENCE_FOR_ALL, 0, 0) != 0)
        usleep(10000); /* in which even a preempted thread gets a turn */
    for (int i = 0; i < 10000 && others_are_in_events(); i++)
        usleep(100);
}

/* Its thread is still there, but the OpenMP runtime may have let it go long ago. */
static void finish_thread(struct location *l, uint64_t now)
{
    bool worker = l->base->kind != FRAME_BASE;
    location_close(l, now);
    if (!worker)
        return;
    pthread_mutex_lock(&runtime.lock);
    alive_end(l->idle_since);
    pthread_mutex_unlock(&runtime.lock);
}

/* exit() came out of a signal handler that interrupted an event, or siglongjmp() did so before: our
 * lock may be held, and the thread's location stays as it is, as when the run dies. */
static void give_up(void)
{
    int running = RUNNING;
    runtime_stop();
    if (!__atomic_compare_exchange_n(&runtime.life, &running, OVER, false, __ATOMIC_ACQ_REL,
                                     __ATOMIC_ACQUIRE))
        return;
    GUARD_STREAMS;
    experiment_leave(signal_is_handled() ? "exit() came amid an event"
                                         : "siglongjmp() left an event");
}

static void finish(void)
{
    int running = RUNNING;
    if (!spool_is_own())
        return;
    await_start(); /* another thread's first event makes the experiment */
    void (*finish_devices)(void) = __atomic_load_n(&runtime.finish_devices, __ATOMIC_ACQUIRE);
    if (finish_devices && runtime_life() == RUNNING)
        finish_devices();
    if (!__atomic_compare_exchange_n(&runtime.life, &running, OVER, false, __ATOMIC_ACQ_REL,
                                     __ATOMIC_ACQUIRE))
        return;
    runtime_stop();
    await_changes();
    await_events();
    uint64_t now = clock_now();
    for (struct location *l = runtime.locations; l; l = l->next) {
        if (l->info->end == SPOOL_OPEN)
            finish_thread(l, now);
        else
            team_settle(l, now); /* what its last thread did not live to learn */
    }
    spool_close(clock_now());
    GUARD_STREAMS;
    experiment_write();
}

/* A thread that was cancelled may call exit(), and what we wait in would be where it ends. */
void runtime_finish(void)
{
    int saved = errno, cancel;
    pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &cancel);
    if (!in_event)
        finish();
    else if (spool_is_own())
        give_up();
    pthread_setcancelstate(cancel, NULL);
    errno = saved;
}

/* All for which the start needs the dynamic linker, locks of libc's or the program's heap, asked as
 * long as we are in a constructor. At the first event others may have them, and wait for the start;
 * or who has the first event does, in an allocator, or in a handler. */
static void prepare(void)
{
    extern char **environ;
    struct settings settings;
    if (privilege_is_borrowed())
        return;
    settings_read(&settings, environ, ignore_setting);
    if (!settings.enable)
        return;
    GUARD_STREAMS;
    stay();
    pthread_atfork(will_fork, has_forked, forked);
    signals_find();
    counters_load(settings.counters);
    prepare_key();
    prepare_filter(settings.filter);
}

/* glibc gives constructors what main() gets. */
__attribute__((constructor(101))) static void load(int count, char **arguments)
{
    int saved = errno;
#ifdef __GLIBC__
    experiment_keep_arguments(count, arguments);
#else
    (void)count;
    (void)arguments;
#endif
    clock_start();
    message_start(); /* the program has not closed anything, nor opened files in its place */
    prepare();
    runtime.loaded = true;
    errno = saved;
}

__attribute__((destructor(101))) static void unload(void)
{
    runtime_finish();
}
