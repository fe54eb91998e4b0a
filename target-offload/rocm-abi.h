/**
 * @file rocm-abi.h
 * @brief What is used of AMD's rocprofiler-sdk, as its documentation describes it (0.4 to 1.0, ROCm
 * 6.2 to 7.0: the members that are named here keep their places in these versions, but for those of
 * a callback's record). test/run/offload/rocm/layout.c compares them with the real headers where
 * these are installed.
 */
#ifndef POMPEII_ROCM_ABI_H
#define POMPEII_ROCM_ABI_H

#include <stddef.h>
#include <stdint.h>

enum {
    ROCM_TRACING = 1, /**< category of records */
    ROCM_COPY = 10,   /**< kinds of them */
    ROCM_DISPATCH = 11,
    ROCM_CODE_OBJECT = 10, /**< kind of callbacks, and its operation */
    ROCM_KERNEL_SYMBOL = 2,
    ROCM_LOADED = 1, /**< phase of a callback */
    ROCM_LOSSLESS = 2,
    ROCM_VERSION_1 = 10000,
};
enum { ROCM_HOST_TO_DEVICE = 2, ROCM_DEVICE_TO_HOST, ROCM_DEVICE_TO_DEVICE };

struct rocm_id {
    uint64_t handle;
};

struct rocm_header {
    uint32_t category, kind;
    void *payload;
};

struct rocm_dimension {
    uint32_t x, y, z;
};

struct rocm_dispatch {
    uint64_t size;
    uint32_t kind, operation;
    uint64_t internal, external; /**< numbers: its own, what was pushed */
    uint64_t thread, start, end; /**< nanoseconds */
    uint64_t info_size;
    struct rocm_id agent, queue;
    uint64_t kernel, dispatch;
    uint32_t private_segment, group_segment; /**< bytes of a work-item, of a work-group */
    struct rocm_dimension group, grid;       /**< both in work-items */
};

struct rocm_copy {
    uint64_t size;
    uint32_t kind, operation;
    uint64_t internal, external;
    uint64_t thread, start, end;
    struct rocm_id to, from;
    uint64_t bytes;
};

struct rocm_symbol {
    uint64_t size, kernel, code_object;
    const char *name;
    uint64_t object;
    uint32_t argument_size, argument_alignment, group_segment, private_segment;
    uint32_t scalar_registers, registers, more_registers; /**< the last ones of MI200 and later */
};

/** Of version 0, and since version 1. */
struct rocm_call_0 {
    struct rocm_id context;
    uint64_t thread, internal, external;
    uint32_t kind, operation, phase;
    void *payload;
};
struct rocm_call_1 {
    struct rocm_id context;
    uint64_t thread, internal, external, ancestor;
    uint32_t kind, operation, phase;
    void *payload;
};

struct rocm_client {
    const char *name;
    const uint32_t handle;
};

struct rocm_tool {
    size_t size;
    int (*initialize)(void (*finalize)(struct rocm_client), void *data);
    void (*finalize)(void *data);
    void *data;
};

typedef struct rocm_tool *rocm_configure(uint32_t version, const char *text, uint32_t priority,
                                         struct rocm_client *client);
typedef void rocm_records(struct rocm_id context, struct rocm_id buffer,
                          struct rocm_header **headers, size_t count, void *data, uint64_t dropped);

/** All return 0 if it went well. */
struct rocm {
    int (*rocprofiler_force_configure)(rocm_configure *configure);
    int (*rocprofiler_create_context)(struct rocm_id *context);
    int (*rocprofiler_create_buffer)(struct rocm_id context, size_t size, size_t watermark,
                                     int policy, rocm_records *full, void *data,
                                     struct rocm_id *buffer);
    int (*rocprofiler_configure_buffer_tracing_service)(struct rocm_id context, int kind,
                                                        const int32_t *operations, size_t count,
                                                        struct rocm_id buffer);
    /** `callback` has a record by value, and two pointers. */
    int (*rocprofiler_configure_callback_tracing_service)(struct rocm_id context, int kind,
                                                          const int32_t *operations, size_t count,
                                                          void (*callback)(void), void *data);
    int (*rocprofiler_start_context)(struct rocm_id context);
    int (*rocprofiler_stop_context)(struct rocm_id context);
    int (*rocprofiler_flush_buffer)(struct rocm_id buffer);
    int (*rocprofiler_get_thread_id)(uint64_t *thread);
    int (*rocprofiler_get_timestamp)(uint64_t *nanoseconds);
    int (*rocprofiler_push_external_correlation_id)(struct rocm_id context, uint64_t thread,
                                                    uint64_t id);
    int (*rocprofiler_pop_external_correlation_id)(struct rocm_id context, uint64_t thread,
                                                   uint64_t *id);
};

#endif
