/*
 * AMD's rocprofiler-sdk as a source of activity records. A tool registers with it before the
 * program's runtimes reach the GPU, so it is loaded before main(), if POMPEII_DEVICE_ACTIVITY=rocm:
 * not by itself, because it changes how kernels are launched.
 */
#include "config.h"
#include "target-offload/activity.h"
#include "target-offload/rocm-abi.h"
#include "pomp2-runtime/ground/privilege.h"
#include "pomp2-runtime/measure/event.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

enum { BUFFER = 1 << 18, KERNELS = 1 << 12 };

static struct rocm rocm;
static struct rocm_id context, buffer;
static bool exists, ready;    /* it was found; it tells */
static __thread uint64_t tid; /* of the calling thread, by its count */

/* ---- Kernels ----------------------------------------------------------------------------- */

/* By the last digits of their numbers. Names stay: records may wait for their constructs. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct kernel {
    uint64_t number;
    const char *name;
    unsigned registers;
} kernels[KERNELS];

/* The loader's names are those of descriptors. */
static char *name_of(const char *symbol)
{
    size_t length = strlen(symbol);
    bool descriptor = length > 3 && strcmp(symbol + length - 3, ".kd") == 0;
    return strndup(symbol, descriptor ? length - 3 : length);
}

static void on_call(uint32_t kind, uint32_t operation, uint32_t phase, const void *payload)
{
    const struct rocm_symbol *s = payload;
    if (kind != ROCM_CODE_OBJECT || operation != ROCM_KERNEL_SYMBOL || phase != ROCM_LOADED)
        return;
    pthread_mutex_lock(&lock);
    kernels[s->kernel % KERNELS] =
        (struct kernel){s->kernel, name_of(s->name), s->registers + s->more_registers};
    pthread_mutex_unlock(&lock);
}

static void on_call_0(struct rocm_call_0 call, void *user, void *data)
{
    (void)user, (void)data;
    on_call(call.kind, call.operation, call.phase, call.payload);
}

static void on_call_1(struct rocm_call_1 call, void *user, void *data)
{
    (void)user, (void)data;
    on_call(call.kind, call.operation, call.phase, call.payload);
}

static struct kernel kernel_of(uint64_t number)
{
    pthread_mutex_lock(&lock);
    struct kernel k = kernels[number % KERNELS];
    pthread_mutex_unlock(&lock);
    return k.number == number ? k : (struct kernel){0};
}

/* ---- Records ----------------------------------------------------------------------------- */

/* The device counts work-items. */
static int32_t groups(uint32_t items, uint32_t of_group)
{
    return of_group ? (int32_t)((items + of_group - 1) / of_group) : 0;
}

static void on_dispatch(const void *payload)
{
    const struct rocm_dispatch *r = payload;
    struct kernel k = kernel_of(r->kernel);
    struct activity a = {.kind = ACTIVITY_KERNEL,
                         .id = r->external,
                         .time = activity_time(r->start, r->end),
                         .name = k.name,
                         .grid = {groups(r->grid.x, r->group.x), groups(r->grid.y, r->group.y),
                                  groups(r->grid.z, r->group.z)},
                         .block = {(int32_t)r->group.x, (int32_t)r->group.y, (int32_t)r->group.z},
                         .registers = k.registers,
                         .shared = r->group_segment};
    if (r->external && r->start && r->end >= r->start)
        activity_ran(&a);
}

static void on_copy(const void *payload)
{
    static const enum activity_kind directions[] = {[ROCM_HOST_TO_DEVICE] = ACTIVITY_TO,
                                                    [ROCM_DEVICE_TO_HOST] = ACTIVITY_FROM,
                                                    [ROCM_DEVICE_TO_DEVICE] = ACTIVITY_WITHIN};
    const struct rocm_copy *r = payload;
    if (!r->external || !r->start || r->end < r->start || r->operation < ROCM_HOST_TO_DEVICE ||
        r->operation > ROCM_DEVICE_TO_DEVICE)
        return;
    struct activity a = {.kind = directions[r->operation],
                         .id = r->external,
                         .time = activity_time(r->start, r->end),
                         .bytes = r->size >= sizeof *r ? r->bytes : 0};
    activity_ran(&a);
}

static const struct {
    uint32_t kind;
    void (*function)(const void *payload);
} kinds[] = {{ROCM_DISPATCH, on_dispatch}, {ROCM_COPY, on_copy}};

static void on_records(struct rocm_id from, struct rocm_id full, struct rocm_header **headers,
                       size_t count, void *data, uint64_t dropped)
{
    (void)from, (void)full, (void)data, (void)dropped; /* none: the buffer is lossless */
    activity_clock_read(rocm.rocprofiler_get_timestamp);
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < sizeof kinds / sizeof kinds[0]; k++)
            if (headers[i]->category == ROCM_TRACING && headers[i]->kind == kinds[k].kind)
                kinds[k].function(headers[i]->payload);
    if (runtime_life() == RUNNING)
        activity_put(false);
}

/* ---- Registration ------------------------------------------------------------------------ */

static uint32_t version;

static bool ask(void)
{
    bool went =
        rocm.rocprofiler_create_context(&context) == 0 &&
        rocm.rocprofiler_create_buffer(context, BUFFER, BUFFER / 2, ROCM_LOSSLESS, on_records, NULL,
                                       &buffer) == 0 &&
        rocm.rocprofiler_configure_callback_tracing_service(
            context, ROCM_CODE_OBJECT, NULL, 0,
            version >= ROCM_VERSION_1 ? (void (*)(void))on_call_1 : (void (*)(void))on_call_0,
            NULL) == 0;
    for (size_t i = 0; went && i < sizeof kinds / sizeof kinds[0]; i++)
        went = rocm.rocprofiler_configure_buffer_tracing_service(context, (int)kinds[i].kind, NULL,
                                                                 0, buffer) == 0;
    return went && rocm.rocprofiler_start_context(context) == 0;
}

static int initialize(void (*finalize)(struct rocm_client), void *data)
{
    (void)finalize, (void)data;
    ready = ask();
    return ready ? 0 : -1;
}

static struct rocm_tool *configure(uint32_t number, const char *text, uint32_t priority,
                                   struct rocm_client *client)
{
    static struct rocm_tool tool = {sizeof tool, initialize, NULL, NULL};
    (void)text, (void)priority;
    client->name = "Pompeii";
    version = number;
    return &tool;
}

static bool find_functions(void *library)
{
#define FIND(name) (*(void **)&rocm.name = dlsym(library, #name)) != NULL
    return FIND(rocprofiler_force_configure) && FIND(rocprofiler_create_context) &&
           FIND(rocprofiler_create_buffer) && FIND(rocprofiler_configure_buffer_tracing_service) &&
           FIND(rocprofiler_configure_callback_tracing_service) &&
           FIND(rocprofiler_start_context) && FIND(rocprofiler_stop_context) &&
           FIND(rocprofiler_flush_buffer) && FIND(rocprofiler_get_thread_id) &&
           FIND(rocprofiler_get_timestamp) && FIND(rocprofiler_push_external_correlation_id) &&
           FIND(rocprofiler_pop_external_correlation_id);
#undef FIND
}

static void *load(void)
{
    static const char *const names[] = {"librocprofiler-sdk.so.1", "librocprofiler-sdk.so.0",
                                        "librocprofiler-sdk.so"};
    void *library = NULL;
    for (size_t i = 0; !library && i < sizeof names / sizeof names[0]; i++)
        library = dlopen(names[i], RTLD_LAZY | RTLD_LOCAL);
    exists = library != NULL;
    return library;
}

static void ignore(const char *line)
{
    (void)line;
}

/* After libpompeii's own, before those of the program, which load code for devices. */
__attribute__((constructor(103))) static void offer(void)
{
    extern char **environ;
    struct settings settings;
    if (privilege_is_borrowed())
        return;
    settings_read(&settings, environ, ignore);
    if (!settings.enable || settings.device_activity != ACTIVITY_ROCM)
        return;
    void *library = load();
    if (library && find_functions(library))
        rocm.rocprofiler_force_configure(configure);
    dlerror(); /* the program must not find our message */
}

/* ---- Beginning and end ------------------------------------------------------------------- */

static bool start(bool *found)
{
    *found = exists;
    if (ready)
        activity_clock_read(rocm.rocprofiler_get_timestamp);
    return ready;
}

static void finish(void)
{
    rocm.rocprofiler_stop_context(context);
    rocm.rocprofiler_flush_buffer(buffer);
}

static void push(uint64_t id)
{
    if (unlikely(!tid))
        rocm.rocprofiler_get_thread_id(&tid);
    rocm.rocprofiler_push_external_correlation_id(context, tid, id);
}

static void pop(void)
{
    uint64_t id;
    rocm.rocprofiler_pop_external_correlation_id(context, tid, &id);
}

const struct activity_source activity_rocm = {
    "rocm",      ACTIVITY_ROCM,
    SOURCE_ROCM, "no librocprofiler-sdk.so is found: name its directory in LD_LIBRARY_PATH",
    start,       finish,
    push,        pop,
};
