/*
 * The OpenMP runtime's own calls for device memory (5.2, 18.8; 6.0, 25), with us in front of them:
 * where they are called, which way they move how many bytes.
 */
#include "config.h"
#include "pomp2-runtime/life/thread.h"
#include "pomp2-runtime/loops/interpose.h"
#include "pomp2-runtime/measure/event.h"
#include "target-offload/device.h"

#include <dlfcn.h>

/* ---- Where it is called ------------------------------------------------------------------ */

/** A call of a function. */
struct memory_site {
    struct memory_site *next;
    const void *code;
    const char *function;
    struct region *region; /* NULL: the runtime's own call, as of those that are asynchronous */
};

enum { SITES_BITS = 8 };
static struct memory_site *sites[1 << SITES_BITS]; /* never removed; added to with the lock held */

static struct memory_site *find_site(struct memory_site **bucket, const char *function,
                                     const void *code)
{
    struct memory_site *s = __atomic_load_n(bucket, __ATOMIC_ACQUIRE);
    while (s && (s->code != code || s->function != function))
        s = s->next;
    return s;
}

static bool same_object(const void *code, const void *other)
{
    Dl_info a, b;
    return dladdr(code, &a) && dladdr(other, &b) && a.dli_fbase == b.dli_fbase;
}

/* `behind`: the runtime's function. */
static struct region *site_region(const char *function, const void *code, const void *behind)
{
    uint64_t key = (uintptr_t)code * UINT64_C(0x9e3779b97f4a7c15);
    struct memory_site **bucket = &sites[key >> (64 - SITES_BITS)];
    struct memory_site *s = find_site(bucket, function, code);
    if (likely(s != NULL))
        return s->region;
    struct region *r =
        same_object(code, behind) ? NULL : region_of_code("target", function, code, CODE_CALL);
    pthread_mutex_lock(&runtime.lock);
    s = find_site(bucket, function, code);
    if (!s && (s = arena_get(&runtime.arena, sizeof *s))) {
        *s = (struct memory_site){*bucket, code, function, r};
        __atomic_store_n(bucket, s, __ATOMIC_RELEASE);
    }
    pthread_mutex_unlock(&runtime.lock);
    return r;
}

/* ---- A call ------------------------------------------------------------------------------ */

struct memory_call {
    struct location *location; /* NULL: it is not measured */
    struct region *region;
    uint64_t begin, end;
    bool hides; /* from OMPT: what that tells of it is told here */
};

static struct memory_call call_begin(const char *function, const void *code, const void *behind)
{
    struct memory_call call = {0};
    if (device_own_use || event_is_interrupted())
        return call;
    EVENT;
    struct location *l = location();
    if (!l || runtime_mode() != RECORDING || runtime.settings.device == DEVICE_NONE)
        return call;
    call.hides = device_own_use = true;
    call.region = site_region(function, code, behind);
    if (!call.region)
        return call;
    call.location = l;
    measure_enter(l, call.region, RECORD_PLAIN, 1);
    call.begin = clock_now();
    return call;
}

static void call_end(struct memory_call *call)
{
    if (call->hides)
        device_own_use = false;
    if (!call->location)
        return;
    call->end = clock_now();
    EVENT;
    if (current() != call->location) { /* the run is over */
        call->location = NULL;
        return;
    }
    struct frame *f = measure_find(call->location, call->region, call->end);
    if (f)
        measure_leave(call->location, f, RECORD_PLAIN, call->end);
}

static struct device *real_device(int number)
{
    struct device *d = number >= 0 ? device_of(number, 1) : NULL;
    return d && d->number >= 0 ? d : NULL;
}

/* What a call asked for, and does not wait for, takes its time somewhere else. */
enum moment { NOW, LATER };

static void put(const struct memory_call *call, struct device *d, const char *operation,
                const char *name, size_t bytes, enum moment moment)
{
    const char *clauses = moment == LATER ? "time=unknown" : "";
    struct transfer t = {.region = region_part(call->region, operation, name, clauses),
                         .begin = call->begin,
                         .end = call->end,
                         .bytes = bytes};
    device_transfers(d, call->region, call->begin, call->end, &t, 1,
                     device_ompt_tells() ? SOURCE_OMPT : SOURCE_HOST);
}

static void put_memory(const struct memory_call *call, int device, const char *operation,
                       size_t bytes, enum moment moment)
{
    struct device *d = call->location ? real_device(device) : NULL;
    if (d)
        put(call, d, operation, "(memory)", bytes, moment);
}

/* Between two devices it is one copy: to the second. */
static void put_copy(const struct memory_call *call, size_t bytes, int to_device, int from_device,
                     enum moment moment)
{
    if (!call->location || !bytes)
        return;
    struct device *to = real_device(to_device), *from = real_device(from_device);
    if (to)
        put(call, to, "transfer to", from ? "(device memory)" : "(memory)", bytes, moment);
    else if (from)
        put(call, from, "transfer from", "(memory)", bytes, moment);
}

static size_t volume_of(size_t element, int dimensions, const size_t *volume)
{
    size_t bytes = element;
    for (int i = 0; i < dimensions; i++)
        bytes *= volume[i];
    return bytes;
}

/* ---- The functions ----------------------------------------------------------------------- */

#define BEGIN_CALL(function)                                                                       \
    struct memory_call call =                                                                      \
        call_begin(#function, __builtin_return_address(0), (const void *)BEHIND(function))
#define CALLED(function, ...)                                                                      \
    BEGIN_CALL(function);                                                                          \
    __auto_type result = BEHIND(function)(__VA_ARGS__);                                            \
    call_end(&call)

STAND_BEFORE(void *, omp_target_alloc, (size_t size, int device))
{
    CALLED(omp_target_alloc, size, device);
    if (result)
        put_memory(&call, device, "allocate", size, NOW);
    return result;
}

STAND_BEFORE(void, omp_target_free, (void *memory, int device))
{
    BEGIN_CALL(omp_target_free);
    BEHIND(omp_target_free)(memory, device);
    call_end(&call);
    if (memory)
        put_memory(&call, device, "delete", 0, NOW);
}

STAND_BEFORE(int, omp_target_memcpy,
             (void *to, const void *from, size_t size, size_t to_offset, size_t from_offset,
              int to_device, int from_device))
{
    CALLED(omp_target_memcpy, to, from, size, to_offset, from_offset, to_device, from_device);
    if (!result)
        put_copy(&call, size, to_device, from_device, NOW);
    return result;
}

/* Without pointers, it only tells how many dimensions it can do. */
STAND_BEFORE(int, omp_target_memcpy_rect,
             (void *to, const void *from, size_t element, int dimensions, const size_t *volume,
              const size_t *to_offsets, const size_t *from_offsets, const size_t *to_dimensions,
              const size_t *from_dimensions, int to_device, int from_device))
{
    CALLED(omp_target_memcpy_rect, to, from, element, dimensions, volume, to_offsets, from_offsets,
           to_dimensions, from_dimensions, to_device, from_device);
    if (!result && to && from)
        put_copy(&call, volume_of(element, dimensions, volume), to_device, from_device, NOW);
    return result;
}

STAND_BEFORE(int, omp_target_associate_ptr,
             (const void *host, const void *there, size_t size, size_t offset, int device))
{
    CALLED(omp_target_associate_ptr, host, there, size, offset, device);
    return result;
}

STAND_BEFORE(int, omp_target_disassociate_ptr, (const void *host, int device))
{
    CALLED(omp_target_disassociate_ptr, host, device);
    return result;
}

STAND_BEFORE(int, omp_target_is_present, (const void *host, int device))
{
    CALLED(omp_target_is_present, host, device);
    return result;
}

/* ---- Those that came later ---------------------------------------------------------------- */

NEWER(int, omp_target_memcpy_async,
      (void *to, const void *from, size_t size, size_t to_offset, size_t from_offset, int to_device,
       int from_device, int dependences, void *list))
{
    CALLED(omp_target_memcpy_async, to, from, size, to_offset, from_offset, to_device, from_device,
           dependences, list);
    if (!result)
        put_copy(&call, size, to_device, from_device, LATER);
    return result;
}

NEWER(int, omp_target_memcpy_rect_async,
      (void *to, const void *from, size_t element, int dimensions, const size_t *volume,
       const size_t *to_offsets, const size_t *from_offsets, const size_t *to_dimensions,
       const size_t *from_dimensions, int to_device, int from_device, int dependences, void *list))
{
    CALLED(omp_target_memcpy_rect_async, to, from, element, dimensions, volume, to_offsets,
           from_offsets, to_dimensions, from_dimensions, to_device, from_device, dependences, list);
    if (!result && to && from)
        put_copy(&call, volume_of(element, dimensions, volume), to_device, from_device, LATER);
    return result;
}

NEWER(void *, omp_target_memset, (void *there, int byte, size_t size, int device))
{
    CALLED(omp_target_memset, there, byte, size, device);
    if (result)
        put_memory(&call, device, "set", size, NOW);
    return result;
}

NEWER(void *, omp_target_memset_async,
      (void *there, int byte, size_t size, int device, int dependences, void *list))
{
    CALLED(omp_target_memset_async, there, byte, size, device, dependences, list);
    if (result)
        put_memory(&call, device, "set", size, LATER);
    return result;
}

NEWER(void *, omp_get_mapped_ptr, (const void *host, int device))
{
    CALLED(omp_get_mapped_ptr, host, device);
    return result;
}

NEWER(int, omp_target_is_accessible, (const void *host, size_t size, int device))
{
    CALLED(omp_target_is_accessible, host, size, device);
    return result;
}
