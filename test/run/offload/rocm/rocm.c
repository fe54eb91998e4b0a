/* A librocprofiler-sdk of the test's own, by its documented interface, and the driver that it would
 * watch: stub_launch() and stub_copy() are what a program's device code and copies come to. Its
 * clock is not the host's: it runs 2 % fast, from another beginning. What it tells, it writes to
 * STUB_LOG. Records come on a thread of its own. STUB_VERSION is the version that it has. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "target-offload/rocm-abi.h"

enum {
    MOST = 512,
    IDS = 16,
    CONTEXT = 7,
    BUFFER = 9,
    LATER = 48 /* bytes that later versions add */
};

union record {
    struct rocm_dispatch dispatch;
    struct rocm_copy copy;
    char room[sizeof(struct rocm_dispatch) + 56 + LATER];
};
static union record records[MOST];
static uint32_t record_kinds[MOST];
static unsigned count;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; /* for both, and the log */
static rocm_records *full;
static pthread_mutex_t loading = PTHREAD_MUTEX_INITIALIZER;
static void (*code_callback)(void);
static int version, configuring, started, kinds_asked;
static size_t mark;
static uint64_t symbols;
static char names[64][64];
static __thread uint64_t ids[IDS];
static __thread unsigned id_count;

static uint64_t now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return ((uint64_t)t.tv_sec * 1000000000 + (uint64_t)t.tv_nsec) / 50 * 51 + 123456789;
}

int rocprofiler_get_timestamp(uint64_t *time)
{
    *time = now();
    return 0;
}

int rocprofiler_get_thread_id(uint64_t *thread)
{
    *thread = (uint64_t)gettid();
    return 0;
}

int rocprofiler_force_configure(rocm_configure *configure)
{
    uint32_t handle = 1;
    struct rocm_client client = {NULL, handle};
    if (getenv("STUB_TAKEN"))
        return 15; /* ROCPROFILER_STATUS_ERROR_CONFIGURATION_LOCKED */
    version = atoi(getenv("STUB_VERSION"));
    struct rocm_tool *tool = configure((uint32_t)version, "stub", 0, &client);
    if (!tool || tool->size != sizeof *tool || !client.name)
        abort();
    configuring = 1;
    tool->initialize(NULL, tool->data);
    configuring = 0;
    return 0;
}

int rocprofiler_create_context(struct rocm_id *context)
{
    if (!configuring || context->handle) /* which has to be 0 since 0.5 */
        return 1;
    context->handle = CONTEXT;
    return 0;
}

int rocprofiler_create_buffer(struct rocm_id context, size_t size, size_t watermark, int policy,
                              rocm_records *function, void *data, struct rocm_id *buffer)
{
    if (!configuring || context.handle != CONTEXT || watermark > size || policy != ROCM_LOSSLESS ||
        data)
        return 1;
    full = function;
    mark = watermark;
    buffer->handle = BUFFER;
    return 0;
}

int rocprofiler_configure_buffer_tracing_service(struct rocm_id context, int kind,
                                                 const int32_t *operations, size_t operation_count,
                                                 struct rocm_id buffer)
{
    if (!configuring || context.handle != CONTEXT || operations || operation_count ||
        buffer.handle != BUFFER)
        return 1;
    kinds_asked |= 1 << kind;
    return 0;
}

int rocprofiler_configure_callback_tracing_service(struct rocm_id context, int kind,
                                                   const int32_t *operations,
                                                   size_t operation_count, void (*callback)(void),
                                                   void *data)
{
    if (!configuring || context.handle != CONTEXT || kind != ROCM_CODE_OBJECT || operations ||
        operation_count || data)
        return 1;
    code_callback = callback;
    return 0;
}

int rocprofiler_start_context(struct rocm_id context)
{
    started = context.handle == CONTEXT;
    return !started;
}

int rocprofiler_stop_context(struct rocm_id context)
{
    started = 0;
    return context.handle != CONTEXT;
}

int rocprofiler_push_external_correlation_id(struct rocm_id context, uint64_t thread, uint64_t id)
{
    if (context.handle != CONTEXT || thread != (uint64_t)gettid() || id_count == IDS)
        return 1;
    ids[id_count++] = id;
    return 0;
}

int rocprofiler_pop_external_correlation_id(struct rocm_id context, uint64_t thread, uint64_t *id)
{
    if (context.handle != CONTEXT || thread != (uint64_t)gettid() || !id_count)
        return 1;
    *id = ids[--id_count];
    return 0;
}

/* ---- Records ----------------------------------------------------------------------------- */

/* What there is now; others may go on. */
static void *deliver(void *unused)
{
    static pthread_mutex_t one = PTHREAD_MUTEX_INITIALIZER;
    static union record taken[MOST];
    static struct rocm_header headers[MOST];
    struct rocm_header *pointers[MOST];
    pthread_mutex_lock(&one);
    pthread_mutex_lock(&lock);
    unsigned n = count;
    memcpy(taken, records, sizeof taken);
    for (unsigned i = 0; i < n; i++) {
        headers[i] = (struct rocm_header){ROCM_TRACING, record_kinds[i], &taken[i]};
        pointers[n - 1 - i] = &headers[i]; /* in no order */
    }
    count = 0;
    pthread_mutex_unlock(&lock);
    if (n)
        full((struct rocm_id){CONTEXT}, (struct rocm_id){BUFFER}, pointers, n, NULL, 0);
    memset(taken, 0xff, sizeof taken);
    pthread_mutex_unlock(&one);
    return unused;
}

int rocprofiler_flush_buffer(struct rocm_id buffer)
{
    pthread_t thread;
    if (buffer.handle != BUFFER || pthread_create(&thread, NULL, deliver, NULL) != 0)
        return 1;
    return pthread_join(thread, NULL);
}

static void keep(uint32_t kind, const union record *r)
{
    if (!started || !(kinds_asked & 1 << kind))
        return;
    for (;;) {
        pthread_mutex_lock(&lock);
        if (count < MOST && count * sizeof(union record) < mark)
            break;
        pthread_mutex_unlock(&lock);
        rocprofiler_flush_buffer((struct rocm_id){BUFFER});
    }
    record_kinds[count] = kind;
    records[count++] = *r;
    pthread_mutex_unlock(&lock);
}

/* ---- The driver -------------------------------------------------------------------------- */

static void say(const char *what, const char *name, uint64_t bytes, uint64_t time)
{
    static FILE *file;
    pthread_mutex_lock(&lock);
    if (file || (file = fopen(getenv("STUB_LOG"), "w"))) {
        fprintf(file, "%s %s %llu %llu\n", what, name, (unsigned long long)bytes,
                (unsigned long long)time);
        fflush(file);
    }
    pthread_mutex_unlock(&lock);
}

static void wait_for(uint64_t time)
{
    for (uint64_t begin = now(); now() - begin < time;)
        ;
}

static void call(struct rocm_symbol *symbol)
{
    uint64_t user = 0;
    struct rocm_call_0 old = {.context = {CONTEXT},
                              .kind = ROCM_CODE_OBJECT,
                              .operation = ROCM_KERNEL_SYMBOL,
                              .phase = ROCM_LOADED,
                              .payload = symbol};
    struct rocm_call_1 new = {.context = {CONTEXT},
                              .ancestor = ~(uint64_t)0,
                              .kind = ROCM_CODE_OBJECT,
                              .operation = ROCM_KERNEL_SYMBOL,
                              .phase = ROCM_LOADED,
                              .payload = symbol};
    if (version >= ROCM_VERSION_1)
        ((void (*)(struct rocm_call_1, void *, void *))code_callback)(new, &user, NULL);
    else
        ((void (*)(struct rocm_call_0, void *, void *))code_callback)(old, &user, NULL);
}

/* The kernel's number; the first time its code is loaded, under a name that does not stay. */
static uint64_t kernel_of(const char *name, int registers)
{
    char text[64];
    snprintf(text, sizeof text, "%s/%d", name, registers);
    for (unsigned i = 0; i < symbols; i++)
        if (strcmp(names[i], text) == 0)
            return i + 1;
    strcpy(names[symbols++], text);
    snprintf(text, sizeof text, "%s.kd", name);
    struct rocm_symbol symbol = {.size = sizeof symbol,
                                 .kernel = symbols,
                                 .name = text,
                                 .registers = (uint32_t)registers - 4,
                                 .more_registers = 4};
    if (started)
        call(&symbol);
    memset(text, 'x', sizeof text);
    return symbols;
}

void stub_launch(const char *name, int grid, int block, int registers, int shared)
{
    pthread_mutex_lock(&loading);
    uint64_t kernel = kernel_of(name, registers);
    pthread_mutex_unlock(&loading);
    uint64_t start = now();
    wait_for(100000);
    uint64_t end = now();
    union record r = {.dispatch = {.size = sizeof r.dispatch + 56,
                                   .kind = ROCM_DISPATCH,
                                   .operation = 2,
                                   .external = id_count ? ids[id_count - 1] : 0,
                                   .thread = (uint64_t)gettid(),
                                   .start = start,
                                   .end = end,
                                   .kernel = kernel,
                                   .group_segment = (uint32_t)shared,
                                   .group = {(uint32_t)block, 1, 1},
                                   .grid = {(uint32_t)(grid * block), 1, 1}}};
    keep(ROCM_DISPATCH, &r);
    say("kernel", name, 0, end - start);
}

void stub_copy(int direction, unsigned long bytes)
{
    uint64_t start = now();
    wait_for(20000);
    uint64_t end = now();
    union record r = {.copy = {.size = sizeof r.copy + 16, /* with addresses */
                               .kind = ROCM_COPY,
                               .operation = (uint32_t)(direction == 1 ? ROCM_HOST_TO_DEVICE
                                                                      : ROCM_DEVICE_TO_HOST),
                               .external = id_count ? ids[id_count - 1] : 0,
                               .thread = (uint64_t)gettid(),
                               .start = start,
                               .end = end,
                               .bytes = bytes}};
    keep(ROCM_COPY, &r);
    say(direction == 1 ? "to" : "from", "-", bytes, end - start);
}
