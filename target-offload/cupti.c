/*
 * NVIDIA's CUPTI as a source of activity records. It is loaded when the program first uses a device
 * and POMPEII_DEVICE_ACTIVITY=cupti: not by itself, because records go to one tool of a process,
 * and who loaded the library may be another one.
 */
#include "config.h"
#include "target-offload/activity.h"
#include "target-offload/cupti-abi.h"
#include "pomp2-runtime/measure/event.h"

#include <dlfcn.h>
#include <stdlib.h>

enum { BUFFER = 1 << 18, BUFFERS = 64, DEVICES = 64 };

static struct cupti cupti;
static unsigned buffers; /* that CUPTI has */
static struct cupti_device devices[DEVICES];

/* ---- Records ----------------------------------------------------------------------------- */

static unsigned at_most(unsigned have, unsigned need, unsigned most)
{
    return need && have / need < most ? have / need : most;
}

/* Of the warps that a multiprocessor has room for, those of the blocks that fit. Registers are
 * given to warps in pieces of 256 (compute capability 3.0 to 9.0). */
static double occupancy_of(const struct cupti_kernel *k)
{
    const struct cupti_device *d = &devices[k->device % DEVICES];
    unsigned long long threads =
        (unsigned long long)k->block[0] * (unsigned)k->block[1] * (unsigned)k->block[2];
    if (d->kind != CUPTI_DEVICE || d->id != k->device || !d->warp || !d->warps || !threads ||
        threads > 4096)
        return 0;
    unsigned warps = (unsigned)(threads + d->warp - 1) / d->warp;
    unsigned piece = (k->registers * d->warp + 255) / 256 * 256;
    unsigned blocks = at_most(d->warps, warps, d->blocks);
    if (piece)
        blocks = at_most(d->registers / piece, warps, blocks);
    blocks = at_most(d->shared, (unsigned)k->shared_static + (unsigned)k->shared_dynamic, blocks);
    return (double)(blocks * warps) / d->warps;
}

static void on_kernel(const void *record)
{
    const struct cupti_kernel *k = record;
    struct activity a = {.kind = ACTIVITY_KERNEL,
                         .call = k->correlation,
                         .time = activity_time(k->start, k->end),
                         .name = k->name,
                         .grid = {k->grid[0], k->grid[1], k->grid[2]},
                         .block = {k->block[0], k->block[1], k->block[2]},
                         .registers = k->registers,
                         .shared = (unsigned)k->shared_static + (unsigned)k->shared_dynamic,
                         .occupancy = occupancy_of(k)};
    if (k->end >= k->start && k->start) /* 0: it was not timed */
        activity_ran(&a);
}

static void on_copy(const void *record)
{
    const struct cupti_copy *c = record;
    struct activity a = {.kind = c->direction == CUPTI_HOST_TO_DEVICE   ? ACTIVITY_TO
                                 : c->direction == CUPTI_DEVICE_TO_HOST ? ACTIVITY_FROM
                                                                        : ACTIVITY_WITHIN,
                         .call = c->correlation,
                         .time = activity_time(c->start, c->end),
                         .bytes = c->bytes};
    if (c->end >= c->start && c->start)
        activity_ran(&a);
}

static void on_correlation(const void *record)
{
    const struct cupti_correlation *c = record;
    if (c->of == CUPTI_CUSTOM)
        activity_call(c->correlation, c->id);
}

static void on_device(const void *record)
{
    const struct cupti_device *d = record;
    devices[d->id % DEVICES] = *d;
}

static const struct {
    int kind;
    void (*function)(const void *record);
} kinds[] = {{CUPTI_DEVICE, on_device},
             {CUPTI_CORRELATION, on_correlation},
             {CUPTI_KERNEL, on_kernel},
             {CUPTI_COPY, on_copy},
             {CUPTI_DRIVER, NULL}}; /* without calls of the driver there are no correlations */

/* Without a buffer, CUPTI drops records. */
static void on_wanted(uint8_t **buffer, size_t *size, size_t *most)
{
    *most = 0; /* as many as fit */
    *buffer = NULL;
    if (__atomic_fetch_add(&buffers, 1, __ATOMIC_RELAXED) < BUFFERS)
        *buffer = aligned_alloc(8, BUFFER);
    *size = *buffer ? BUFFER : 0;
    if (!*buffer)
        __atomic_fetch_sub(&buffers, 1, __ATOMIC_RELAXED);
}

static void on_full(void *context, uint32_t stream, uint8_t *buffer, size_t size, size_t valid)
{
    struct cupti_record *r = NULL;
    (void)context, (void)stream, (void)size;
    activity_clock_read(cupti.cuptiGetTimestamp);
    while (valid && cupti.cuptiActivityGetNextRecord(buffer, valid, &r) == 0)
        for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
            if ((int)r->kind == kinds[i].kind && kinds[i].function)
                kinds[i].function(r);
    free(buffer);
    __atomic_fetch_sub(&buffers, 1, __ATOMIC_RELAXED);
    if (runtime_life() == RUNNING)
        activity_put(false);
}

/* ---- Beginning and end ------------------------------------------------------------------- */

static void *load(void)
{
    static const char *const names[] = {"libcupti.so", "libcupti.so.13", "libcupti.so.12",
                                        "libcupti.so.11.0"};
    void *library = NULL;
    for (size_t i = 0; !library && i < sizeof names / sizeof names[0]; i++)
        library = dlopen(names[i], RTLD_LAZY | RTLD_LOCAL);
    return library;
}

static bool find_functions(void *library)
{
#define FIND(name) (*(void **)&cupti.name = dlsym(library, #name)) != NULL
    return FIND(cuptiActivityRegisterCallbacks) && FIND(cuptiActivityEnable) &&
           FIND(cuptiActivityDisable) && FIND(cuptiActivityGetNextRecord) &&
           FIND(cuptiActivityFlushAll) && FIND(cuptiActivityPushExternalCorrelationId) &&
           FIND(cuptiActivityPopExternalCorrelationId) && FIND(cuptiGetTimestamp);
#undef FIND
}

static bool start(bool *exists)
{
    void *library = load();
    bool found = library && find_functions(library);
    *exists = library != NULL;
    dlerror(); /* the program must not find our message */
    if (found) {
        activity_clock_read(cupti.cuptiGetTimestamp);
        found = cupti.cuptiActivityRegisterCallbacks(on_wanted, on_full) == 0;
    }
    for (size_t i = 0; found && i < sizeof kinds / sizeof kinds[0]; i++)
        found = cupti.cuptiActivityEnable(kinds[i].kind) == 0;
    return found;
}

static void finish(void)
{
    cupti.cuptiActivityFlushAll(CUPTI_FLUSH_FORCED);
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        cupti.cuptiActivityDisable(kinds[i].kind);
}

static void push(uint64_t id)
{
    cupti.cuptiActivityPushExternalCorrelationId(CUPTI_CUSTOM, id);
}

static void pop(void)
{
    uint64_t id;
    cupti.cuptiActivityPopExternalCorrelationId(CUPTI_CUSTOM, &id);
}

const struct activity_source activity_cupti = {
    "cupti",      ACTIVITY_CUPTI,
    SOURCE_CUPTI, "no libcupti.so is found: name its directory in LD_LIBRARY_PATH",
    start,        finish,
    push,         pop,
};
