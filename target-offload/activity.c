/* Activity records of devices: to which construct each belongs, and what of it is in the trace. */
#include "config.h"
#include "target-offload/activity.h"
#include "common/fnv.h"
#include "pomp2-runtime/measure/measure.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    CALLS = 1 << 14,   /* whose constructs are remembered, by the last digits of their numbers */
    WAITING = 1 << 13, /* records whose construct is not known yet */
    SHAPES = 256,      /* kernels with a grid of their own; more have none */
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; /* for all that follows */
static struct {
    uint32_t call;
    uint64_t id;
} * calls;
static struct activity *waiting;
static unsigned count, shape_count;
static fnv_hash shapes[SHAPES];
static uint64_t lost;

static bool have_memory(void)
{
    if (!calls)
        calls = calloc(CALLS, sizeof *calls);
    if (!waiting)
        waiting = calloc(WAITING, sizeof *waiting);
    return calls && waiting;
}

void activity_call(uint32_t call, uint64_t id)
{
    pthread_mutex_lock(&lock);
    if (have_memory()) {
        calls[call % CALLS].call = call;
        calls[call % CALLS].id = id;
    }
    pthread_mutex_unlock(&lock);
}

void activity_ran(const struct activity *activity)
{
    pthread_mutex_lock(&lock);
    if (have_memory() && count < WAITING)
        waiting[count++] = *activity;
    else
        lost++;
    pthread_mutex_unlock(&lock);
}

/* ---- Which construct --------------------------------------------------------------------- */

enum { ADDRESS_BITS = 48 };

static uint64_t id_of(const struct region *construct, const struct device *device)
{
    return (uint64_t)(unsigned)device->number << ADDRESS_BITS | (uintptr_t)construct;
}

static uint64_t find_id(const struct activity *a)
{
    if (a->id)
        return a->id;
    return calls[a->call % CALLS].call == a->call ? calls[a->call % CALLS].id : 0;
}

/* ---- Who tells --------------------------------------------------------------------------- */

static const struct activity_source *source;

/* ---- Into the trace ---------------------------------------------------------------------- */

static const char *const constructs[] = {[ACTIVITY_KERNEL] = "kernel",
                                         [ACTIVITY_TO] = "copy to",
                                         [ACTIVITY_FROM] = "copy from",
                                         [ACTIVITY_WITHIN] = "copy within"};

/* A program may launch each kernel with another grid: whether there is room to tell it. */
static bool is_kept_apart(const struct region *construct, const char *name, const char *shape)
{
    fnv_hash hash = fnv_fold(FNV_START, &construct, sizeof construct);
    hash = fnv_fold(fnv_fold(hash, name, strlen(name) + 1), shape, strlen(shape));
    for (unsigned i = 0; i < shape_count; i++)
        if (shapes[i] == hash)
            return true;
    if (shape_count == SHAPES)
        return false;
    shapes[shape_count++] = hash;
    return true;
}

static void write_shape(char *text, size_t size, const struct activity *a)
{
    int length = snprintf(text, size, "grid=%d,%d,%d block=%d,%d,%d registers=%u shared=%u",
                          a->grid[0], a->grid[1], a->grid[2], a->block[0], a->block[1], a->block[2],
                          a->registers, a->shared);
    if (a->occupancy > 0)
        snprintf(text + length, size - (size_t)length, " occupancy=%.0f", 100 * a->occupancy);
}

static struct region *region_of_activity(const struct region *construct, const struct activity *a)
{
    char text[192] = "";
    const char *name = a->name ? a->name : "";
    if (a->kind == ACTIVITY_KERNEL) {
        write_shape(text, sizeof text, a);
        if (!is_kept_apart(construct, name, text))
            *text = '\0';
    }
    return region_part(construct, constructs[a->kind], name, text);
}

static void put(const struct activity *a, uint64_t id)
{
    struct region *construct =
        (struct region *)(uintptr_t)(id & (((uint64_t)1 << ADDRESS_BITS) - 1));
    struct device *d = device_of((int)(id >> ADDRESS_BITS), 1);
    if (!d)
        return;
    struct region *r = region_of_activity(construct, a);
    bool kernel = a->kind == ACTIVITY_KERNEL;
    pthread_mutex_lock(&d->lock);
    struct lane *lane = device_lane(d, kernel ? LOCATION_DEVICE : LOCATION_TRANSFER, 0, 0,
                                    source->source, a->time.begin);
    if (lane) {
        struct location *l = lane->location;
        struct frame *outer = measure_enter_at(l, construct, RECORD_PLAIN, 1, a->time.begin);
        struct frame *f = outer ? measure_enter_at(l, r, RECORD_TRANSFER, 2, a->time.begin) : NULL;
        if (f) {
            f->phase[0] = a->bytes;
            f->phase[1] = 0;
            measure_leave(l, f, RECORD_TRANSFER, a->time.end);
        }
        if (outer)
            measure_leave(l, outer, RECORD_PLAIN, a->time.end);
        lane->end = a->time.end;
    }
    pthread_mutex_unlock(&d->lock);
}

static int by_begin(const void *a, const void *b)
{
    uint64_t x = ((const struct activity *)a)->time.begin,
             y = ((const struct activity *)b)->time.begin;
    return (x > y) - (x < y);
}

void activity_put(bool last)
{
    unsigned left = 0;
    pthread_mutex_lock(&lock);
    if (count)
        qsort(waiting, count, sizeof *waiting, by_begin);
    for (unsigned i = 0; i < count; i++) {
        uint64_t id = find_id(&waiting[i]);
        if (id)
            put(&waiting[i], id);
        else if (!last)
            waiting[left++] = waiting[i];
    }
    count = left;
    if (last && lost)
        runtime_say_for_all("%llu records of devices had no room and are not in the trace",
                            (unsigned long long)lost);
    pthread_mutex_unlock(&lock);
}

/* ---- Beginning and end ------------------------------------------------------------------- */

static uint32_t forks; /* runtime.forks of the process that asked: nothing tells a child's */
static bool asked;     /* records come */

static bool source_tells(void)
{
    return __atomic_load_n(&asked, __ATOMIC_ACQUIRE) && forks == runtime.forks;
}

/* At the end of the run. */
static void finish(void)
{
    if (!source_tells())
        return;
    __atomic_store_n(&asked, false, __ATOMIC_RELEASE);
    source->finish();
    activity_put(true);
}

static void start_source(const struct activity_source *s)
{
    bool found = false;
    forks = runtime.forks;
    source = s;
    device_finish_others = finish;
    if (s->start(&found))
        __atomic_store_n(&asked, true, __ATOMIC_RELEASE);
    else
        runtime_say_for_all("POMPEII_DEVICE_ACTIVITY=%s: %s", s->name,
                            found ? "it refuses: another tool may have it" : s->missing);
}

static void start(void)
{
    static const struct activity_source *const sources[] = {&activity_cupti, &activity_rocm};
    for (size_t i = 0; i < sizeof sources / sizeof sources[0]; i++)
        if (runtime.settings.device_activity == sources[i]->setting)
            start_source(sources[i]);
}

bool activity_push(const struct region *construct, const struct device *device)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    if (runtime.settings.device_activity == ACTIVITY_NONE)
        return false;
    pthread_once(&once, start);
    bool tells = source_tells();
    if (tells)
        source->push(id_of(construct, device));
    return tells;
}

void activity_pop(void)
{
    if (source_tells())
        source->pop();
}
