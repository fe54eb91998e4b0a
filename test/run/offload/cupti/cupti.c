/* A libcupti of the test's own, by CUPTI's documented interface, and the driver that it would
 * watch: stub_launch() and stub_copy() are what a program's device code and copies come to. Its
 * clock is not the host's: it runs 2 % faster, from another beginning. What it tells, it writes to
 * STUB_LOG. Records come late, those of kernels before those that say whose they are. */
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "target-offload/cupti-abi.h"

enum { MOST = 4096, IDS = 16 };

static void (*wanted)(uint8_t **, size_t *, size_t *);
static void (*full)(void *, uint32_t, uint8_t *, size_t, size_t);
static struct cupti_kernel kernels[MOST];
static struct cupti_copy copies[MOST];
static struct cupti_correlation correlations[2 * MOST];
static unsigned kernel_count, copy_count, correlation_count, calls;
static __thread uint64_t ids[IDS];
static __thread unsigned id_count;
static unsigned enabled;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; /* for what is told */

static uint64_t now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return ((uint64_t)t.tv_sec * 1000000000 + (uint64_t)t.tv_nsec) / 50 * 51 + 123456789;
}

int cuptiGetTimestamp(uint64_t *time)
{
    *time = now();
    return 0;
}

int cuptiActivityRegisterCallbacks(void (*request)(uint8_t **, size_t *, size_t *),
                                   void (*complete)(void *, uint32_t, uint8_t *, size_t, size_t))
{
    if (getenv("STUB_TAKEN"))
        return 1;
    wanted = request;
    full = complete;
    return 0;
}

int cuptiActivityEnable(int kind)
{
    enabled |= kind < 32 ? 1u << kind : 1u;
    return 0;
}

int cuptiActivityDisable(int kind)
{
    enabled &= ~(kind < 32 ? 1u << kind : 1u);
    return 0;
}

int cuptiActivityPushExternalCorrelationId(int kind, uint64_t id)
{
    if (kind != CUPTI_CUSTOM || id_count == IDS)
        return 1;
    ids[id_count++] = id;
    return 0;
}

int cuptiActivityPopExternalCorrelationId(int kind, uint64_t *id)
{
    if (kind != CUPTI_CUSTOM || !id_count)
        return 1;
    *id = ids[--id_count];
    return 0;
}

static size_t size_of(uint32_t kind)
{
    return kind == CUPTI_KERNEL        ? sizeof(struct cupti_kernel) + 40 /* as later versions */
           : kind == CUPTI_COPY        ? sizeof(struct cupti_copy) + 48
           : kind == CUPTI_DEVICE      ? sizeof(struct cupti_device) + 96
           : kind == CUPTI_CORRELATION ? sizeof(struct cupti_correlation)
                                       : 64;
}

int cuptiActivityGetNextRecord(uint8_t *buffer, size_t valid, struct cupti_record **record)
{
    uint8_t *next = *record ? (uint8_t *)*record + size_of((*record)->kind) : buffer;
    if (next >= buffer + valid)
        return 12; /* CUPTI_ERROR_MAX_LIMIT_REACHED */
    *record = (struct cupti_record *)next;
    return 0;
}

/* A buffer with these. */
static void deliver(const void *records, unsigned count, size_t size, uint32_t kind)
{
    for (unsigned i = 0; i < count;) {
        uint8_t *buffer = NULL;
        size_t room = 0, most = 0, used = 0;
        wanted(&buffer, &room, &most);
        if (!buffer)
            return;
        memset(buffer, 0, room);
        for (; i < count && used + size_of(kind) <= room; i++, used += size_of(kind))
            memcpy(buffer + used, (const char *)records + i * size, size);
        full(NULL, 0, buffer, room, used);
    }
}

int cuptiActivityFlushAll(uint32_t flag)
{
    static const struct cupti_device device = {.kind = CUPTI_DEVICE,
                                               .warp = 32,
                                               .warps = 64,
                                               .blocks = 32,
                                               .shared = 233472,
                                               .registers = 65536,
                                               .id = 0};
    if (flag != CUPTI_FLUSH_FORCED)
        return 1;
    pthread_mutex_lock(&lock);
    deliver(&device, 1, sizeof device, CUPTI_DEVICE);
    deliver(kernels, kernel_count, sizeof kernels[0], CUPTI_KERNEL);
    deliver(copies, copy_count, sizeof copies[0], CUPTI_COPY);
    deliver(correlations, correlation_count, sizeof correlations[0], CUPTI_CORRELATION);
    kernel_count = copy_count = correlation_count = 0;
    pthread_mutex_unlock(&lock);
    return 0;
}

/* ---- The driver -------------------------------------------------------------------------- */

static uint32_t call(void)
{
    pthread_mutex_lock(&lock);
    uint32_t number = ++calls + 70000;
    if (id_count)
        correlations[correlation_count++] = (struct cupti_correlation){
            CUPTI_CORRELATION, CUPTI_CUSTOM, ids[id_count - 1], number, 0};
    pthread_mutex_unlock(&lock);
    return number;
}

static void say(const char *what, const char *name, uint64_t bytes, uint64_t time)
{
    static FILE *file;
    if (!file && !(file = fopen(getenv("STUB_LOG"), "w")))
        return;
    fprintf(file, "%s %s %llu %llu\n", what, name, (unsigned long long)bytes,
            (unsigned long long)time);
    fflush(file);
}

static void wait_for(uint64_t time)
{
    for (uint64_t begin = now(); now() - begin < time;)
        ;
}

void stub_launch(const char *name, int grid, int block, int registers, int shared)
{
    uint32_t number = call();
    uint64_t start = now();
    wait_for(100000);
    pthread_mutex_lock(&lock);
    kernels[kernel_count++] = (struct cupti_kernel){.kind = CUPTI_KERNEL,
                                                    .registers = (uint16_t)registers,
                                                    .start = start,
                                                    .end = now(),
                                                    .grid = {grid, 1, 1},
                                                    .block = {block, 1, 1},
                                                    .shared_dynamic = shared,
                                                    .correlation = number,
                                                    .name = name};
    say("kernel", name, 0, kernels[kernel_count - 1].end - start);
    pthread_mutex_unlock(&lock);
}

void stub_copy(int direction, unsigned long bytes)
{
    uint32_t number = call();
    uint64_t start = now();
    wait_for(20000);
    pthread_mutex_lock(&lock);
    copies[copy_count++] = (struct cupti_copy){.kind = CUPTI_COPY,
                                               .direction = (uint8_t)direction,
                                               .bytes = bytes,
                                               .start = start,
                                               .end = now(),
                                               .correlation = number};
    say(direction == CUPTI_HOST_TO_DEVICE ? "to" : "from", "-", bytes,
        copies[copy_count - 1].end - start);
    pthread_mutex_unlock(&lock);
}
