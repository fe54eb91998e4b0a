/*
 * The tool on the device's side, as libmpti in Cramer et al. 2015: device code hands its regions
 * over by omp_control_tool(), and OMPT tells of the barriers that threads wait at in them. On
 * LLVM's x86-64 device the tool of the host's OpenMP runtime is also that of the device's. It
 * records into the device's own buffer, by the recorder's own code.
 *
 * Implicit tasks of other threads are not recorded: their end is only told when the thread is
 * needed again.
 */
#include "config.h"
#include "pomp2-runtime/ground/openmp.h"
#include "target-offload/device.h"
#include "target-offload/ompt-device.h"

#if defined(__x86_64__)
#include <x86intrin.h>
#endif

/* What the recorder's code asks for. */
static __thread struct {
    struct pomp2_device_buffer *buffer; /* NULL: the thread is in no target region */
    uint32_t regions;                   /* open ones */
} thread;

static pomp2_u64 pomp2_device_key(void)
{
    return (uintptr_t)&thread;
}

static int pomp2_device_knows_threads(const struct pomp2_device_buffer *b)
{
    (void)b;
    return 1;
}

static void pomp2_device_order(void)
{
    __atomic_thread_fence(__ATOMIC_ACQ_REL);
}

/* The clock that device code reads. */
static pomp2_u64 pomp2_device_ticks(void)
{
#if defined(__x86_64__)
    return __rdtsc();
#else
    return omp_get_wtime ? (pomp2_u64)(omp_get_wtime() * 1e9) : 0;
#endif
}

#define pomp2_omp_get_level openmp_level
#define pomp2_omp_get_ancestor_thread_num openmp_ancestor
#define pomp2_omp_get_team_num openmp_team_number
#undef POMPEII_DEVICE_LAYOUT
#define POMPEII_DEVICE_TOOL
#include "target-offload/pompeii-device.h"

#define BARRIER 0x3c5d4d2a52c29b0fu /* id of the region of all barriers */

/* The thread is in a region more. */
static void enter_region(const struct pomp2_device_call *call)
{
    thread.buffer = call->buffer;
    thread.regions++;
}

static void leave_region(void)
{
    if (thread.regions && --thread.regions == 0)
        thread.buffer = NULL;
}

static int on_control_tool(uint64_t command, uint64_t modifier, void *argument, const void *code)
{
    const struct pomp2_device_call *call = argument;
    (void)modifier, (void)code;
    switch (command) {
    case POMP2_DEVICE_PUSH:
        enter_region(call);
        pomp2_device_open(call->buffer, call->id);
        break;
    case POMP2_DEVICE_POP:
        pomp2_device_close(call->buffer, call->id, 0);
        leave_region();
        break;
    case POMP2_DEVICE_PUSH_TEAM:
        if (openmp_thread_number() == 0) /* barriers of the others are not recorded */
            enter_region(call);
        pomp2_device_open_team(call->buffer, call->id, (int)openmp_thread_number(),
                               (int)openmp_team_size());
        break;
    case POMP2_DEVICE_POP_TEAM:
        pomp2_device_close_team(call->buffer, call->id, call->launch, (int)openmp_thread_number());
        if (openmp_thread_number() == 0)
            leave_region();
        break;
    default:
        break;
    }
    return 0;
}

/* Other threads have nothing open; nor have those that are on the host. */
static void on_sync_region(ompt_sync_region_t kind, ompt_scope_endpoint_t endpoint,
                           ompt_data_t *parallel, ompt_data_t *task, const void *code)
{
    (void)parallel, (void)task, (void)code;
    if (!thread.buffer || kind == ompt_sync_region_taskwait || kind == ompt_sync_region_taskgroup ||
        kind == ompt_sync_region_reduction)
        return;
    if (endpoint == ompt_scope_begin)
        pomp2_device_open(thread.buffer, BARRIER);
    else
        pomp2_device_close(thread.buffer, BARRIER, 0);
}

void ompt_tool_callbacks(ompt_set_callback_t set)
{
    device_name_region(region_named("omp", "barrier", ""), BARRIER);
    device_tool_listens =
        set(ompt_callback_control_tool, (ompt_callback_t)on_control_tool) == ompt_set_always;
    set(ompt_callback_sync_region, (ompt_callback_t)on_sync_region);
}
