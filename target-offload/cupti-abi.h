/**
 * @file cupti-abi.h
 * @brief What is used of NVIDIA's CUPTI, as its documentation describes it (CUDA 10 to 13: the
 * members that are named here have kept their places in all versions of the records since then).
 * test/run/offload/cupti/layout.c compares them with the real header where that is installed.
 */
#ifndef POMPEII_CUPTI_ABI_H
#define POMPEII_CUPTI_ABI_H

#include <stddef.h>
#include <stdint.h>

/** Kinds of records. */
enum {
    CUPTI_COPY = 1,
    CUPTI_DRIVER = 4,
    CUPTI_DEVICE = 8,
    CUPTI_KERNEL = 10,
    CUPTI_CORRELATION = 39,
};
enum { CUPTI_CUSTOM = 3 /**< kind of ids that are not CUPTI's */, CUPTI_HOST_TO_DEVICE = 1 };
enum { CUPTI_DEVICE_TO_HOST = 2, CUPTI_DEVICE_TO_DEVICE = 8, CUPTI_FLUSH_FORCED = 1 };

struct cupti_record {
    uint32_t kind;
};

struct cupti_kernel {
    uint32_t kind;
    uint8_t cache, shared_mode;
    uint16_t registers; /**< of a thread */
    uint32_t cache_wanted, cache_used;
    uint64_t start, end, completed;
    uint32_t device, context, stream;
    int32_t grid[3], block[3];
    int32_t shared_static, shared_dynamic; /**< bytes of a block */
    uint32_t local, local_all, correlation;
    int64_t grid_id;
    const char *name;
};

struct cupti_copy {
    uint32_t kind;
    uint8_t direction, from, to, flags;
    uint64_t bytes, start, end;
    uint32_t device, context, stream, correlation;
};

struct cupti_correlation {
    uint32_t kind, of;
    uint64_t id;
    uint32_t correlation, reserved;
};

struct cupti_device {
    uint32_t kind, flags;
    uint64_t bandwidth, memory;
    uint32_t constant, cache, warp; /**< threads */
    uint32_t core_clock, copy_engines, multiprocessors, multiprocessor_rate;
    uint32_t warps, blocks, shared, registers; /**< that a multiprocessor has room for */
    uint32_t registers_block, shared_block, threads_block;
    uint32_t block_size[3], grid_size[3];
    uint32_t major, minor, id;
};

/** All return 0 if it went well. */
struct cupti {
    int (*cuptiActivityRegisterCallbacks)(void (*wanted)(uint8_t **buffer, size_t *size,
                                                         size_t *most),
                                          void (*full)(void *context, uint32_t stream,
                                                       uint8_t *buffer, size_t size, size_t valid));
    int (*cuptiActivityEnable)(int kind);
    int (*cuptiActivityDisable)(int kind);
    int (*cuptiActivityGetNextRecord)(uint8_t *buffer, size_t valid, struct cupti_record **record);
    int (*cuptiActivityFlushAll)(uint32_t flag);
    int (*cuptiActivityPushExternalCorrelationId)(int kind, uint64_t id);
    int (*cuptiActivityPopExternalCorrelationId)(int kind, uint64_t *id);
    int (*cuptiGetTimestamp)(uint64_t *nanoseconds);
};

#endif
