#include "pomp2-runtime/measure/location.h"
#include "pomp2-runtime/measure/callpath.h"
#include "pomp2-runtime/measure/measure.h"
#include "pomp2-runtime/ground/spool-write.h"
#include "pomp2-runtime/measure/team.h"

#include <errno.h>
#include <sys/syscall.h>
#include <unistd.h>

enum {
    FRAMES = 16,                  /* got at a time */
    FIRST_NODES = 4 * SPOOL_PAGE, /* bytes of the first chunk; each next one is twice as large .. */
    FIRST_RECORDS = 16 * SPOOL_PAGE,
    LARGEST_CHUNK = 1 << 20, /* .. up to this */
    PLACES = 512,            /* in one block, and blocks */
};

__thread struct location *here;
__thread bool in_event;

/* Appends a block of frames to the list. */
static struct frame *more_frames(struct arena *a, struct frame *up)
{
    struct frame *f = arena_get(a, FRAMES * sizeof *f);
    if (!f)
        return NULL;
    for (int i = 0; i < FRAMES; i++, up = &f[i - 1]) {
        f[i].up = up;
        f[i].depth = up ? up->depth + 1 : 0;
        if (up)
            up->down = &f[i];
    }
    return f;
}

struct frame *frame_add(struct location *l)
{
    pthread_mutex_lock(&runtime.lock);
    struct frame *f = more_frames(&runtime.arena, l->top);
    pthread_mutex_unlock(&runtime.lock);
    return f;
}

/* With the lock held. */
static struct location *new_location(void)
{
    struct location *l = arena_get(&runtime.arena, sizeof *l);
    if (!l || !(l->base = more_frames(&runtime.arena, NULL)))
        return NULL;
    l->id = runtime.location_count;
    l->node_chunk = FIRST_NODES;
    l->record_chunk = FIRST_RECORDS;
    l->info = define_location(l->id);
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
    return syscall(SYS_gettid) == getpid();
}

/* The thread runs outside of teams, in the program itself. */
static void open_base(struct location *l, uint64_t now)
{
    struct frame *base = l->base;
    measure_reserve(l, base, 1);
    base->kind = FRAME_BASE;
    measure_start(base, RECORD_PLAIN, now);
}

struct location *location_make(bool worker)
{
    int saved = errno;
    if (runtime_mode() == STOPPED) {
        runtime_decline();
        return NULL;
    }
    if (runtime_life() != RUNNING && !runtime_start())
        return NULL;
    pthread_mutex_lock(&runtime.lock);
    struct location **free = &runtime.free_locations[worker], *l = *free;
    bool fresh = !l;
    if (l)
        *free = l->next_free;
    else if (!(l = new_location()))
        runtime_stop();
    pthread_mutex_unlock(&runtime.lock);
    if (!l)
        return NULL;
    uint64_t now = fresh && is_main_thread() ? 0 : clock_now();
    if (fresh) {
        l->info->begin = now;
        l->info->tid = (uint64_t)syscall(SYS_gettid);
    }
    l->in_event = &in_event;
    l->info->end = SPOOL_OPEN;
    if (!worker)
        open_base(l, now);
    xu_open(l, worker);
    pthread_setspecific(runtime.thread_end, l);
    here = l;
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

void location_close(struct location *l, uint64_t now)
{
    /* At the end of the run, another thread may just have entered a region. */
    for (const struct frame *f = l->top; f; f = f->up)
        if (f->start > now)
            now = f->start;
    team_settle(l, now);
    measure_unwind(l, l->base, now);
    if (l->xu)
        xu_close(l);
    if (l->base->kind == FRAME_BASE)
        measure_add(l, l->base, now - l->base->start);
    l->base->kind = FRAME_GHOST;
    l->base->type = 0;
    l->task = NULL;
    l->info->end = now;
}

/* ---- Records ----------------------------------------------------------------------------- */

/* Remembers where the chunk of window `w` lies: its place in the file less its address. */
static bool keep_place(struct location *l, uint32_t w, uint64_t place)
{
    if (!l->places)
        l->places = arena_get(&l->arena, PLACES * sizeof *l->places);
    if (!l->places || w / PLACES >= PLACES)
        return false;
    uint64_t **block = &l->places[w / PLACES];
    if (!*block)
        *block = arena_get(&l->arena, PLACES * sizeof **block);
    if (*block)
        (*block)[w % PLACES] = place;
    return *block != NULL;
}

static bool next_window(struct location *l)
{
    uint64_t offset;
    struct spool_chunk *c =
        spool_chunk(SPOOL_RECORDS, l->id, l->window + 1, l->record_chunk, &offset);
    if (!c || !keep_place(l, l->window + 1, offset - (uintptr_t)c))
        return false;
    if (l->records)
        spool_unmap(l->records);
    l->records = c;
    l->window++;
    l->next_record = (struct record *)(c + 1);
    l->end_record = l->next_record + (l->record_chunk - sizeof *c) / sizeof(struct record);
    if (l->record_chunk < LARGEST_CHUNK && l->record_chunk < runtime.settings.memory / 8)
        l->record_chunk *= 2;
    return true;
}

/* The time that it took is a region of its own, so that users see what was not their program. When
 * a task is being created, or an idle thread begins, it is part of what that takes. */
static void count_flush(struct location *l, uint64_t began)
{
    uint64_t duration = clock_now() - began;
    l->info->flush_time += duration;
    struct frame *up = l->top, f = {.start = began, .depth = up->depth + 1};
    if (up->kind == FRAME_CREATION || (up == l->base && up->kind == FRAME_GHOST))
        return;
    f.node = callpath_child(l, up->node, callpath_key(region_named("pompeii", "flush", ""), false));
    if (!f.node)
        return;
    callpath_count(l, f.node, up->last->id);
    if (f.node->kept < runtime.limit) {
        f.slot = l->next_record;
        l->next_record += 1 + runtime.counter_slots;
        f.window = l->window;
        f.node->kept++;
        *f.slot = (struct record){began, SPOOL_OPEN, 0, f.node->id, f.depth << 8 | RECORD_PLAIN};
    }
    measure_add(l, &f, duration);
    up->last = f.node;
    l->idle_since = began + duration;
}

struct record *record_refill(struct location *l, unsigned slots)
{
    struct record *r = NULL;
    if (!spool_failure()) {
        uint64_t began = clock_now();
        if (next_window(l)) {
            if (l->window > 1 && l->info->kind == LOCATION_THREAD) /* the first one is no flush */
                count_flush(l, began);
            r = l->next_record;
            l->next_record += slots;
        }
    }
    l->info->lost_records += !r;
    return r;
}

uint64_t record_place(const struct location *l, const struct frame *f)
{
    uint32_t w = f->window ? f->window : f->moved_window;
    return l->places[w / PLACES][w % PLACES] + (uintptr_t)f->slot;
}

void record_finish_late(struct location *l, const struct frame *f, uint64_t duration)
{
    uint64_t end[] = {duration, f->tasks}; /* as they follow each other in a record */
    if (!f->window) {
        end[0] -= f->before;
        end[1] -= f->tasks_before;
    }
    spool_patch(record_place(l, f) + offsetof(struct record, duration), end, sizeof end);
}

void record_rest_late(struct location *l, const struct frame *f, const struct record_rest *rest)
{
    spool_patch(record_place(l, f) + sizeof *f->slot, rest, sizeof *rest);
}
