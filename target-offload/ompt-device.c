/*
 * OMPT's device callbacks on the host (OpenMP 5.1, 19.5): each transfer, allocation and launch with
 * its own time. LLVM's libomptarget has them since version 19; an older one leaves all to what the
 * host sees.
 */
#include "config.h"
#include "pomp2-runtime/life/start.h"
#include "pomp2-runtime/ground/spool-write.h"
#include "target-offload/target-construct.h"
#include "target-offload/device.h"
#include "target-offload/ompt-device.h"

#include <stdio.h>

static __thread uint64_t began, submitted;
static __thread struct target_construct *asynchronous; /* whose task the thread runs */

/* The construct that the calling thread is in; NULL: the operation is not the program's. */
static struct target_construct *current_construct(void)
{
    if (asynchronous && !device_own_use)
        return asynchronous;
    struct target_construct *c = target_construct_current();
    return c && c->device && !c->kind->nowait ? c : NULL;
}

static void tell_operation(enum operation operation, const void *address, const void *there,
                           uint64_t bytes)
{
    uint64_t now = clock_now();
    struct target_construct *c = current_construct();
    struct told *t = c ? target_construct_tell(c) : NULL;
    if (t)
        *t = (struct told){operation, address, there, bytes, began, now};
}

static void on_data_op(ompt_scope_endpoint_t endpoint, ompt_data_t *task, ompt_data_t *target,
                       ompt_id_t *id, ompt_target_data_op_t op, void *source, int source_device,
                       void *destination, int destination_device, size_t bytes, const void *code)
{
    (void)task, (void)target, (void)id, (void)source_device, (void)destination_device, (void)code;
    if (endpoint != ompt_scope_end) {
        began = clock_now();
        return;
    }
    switch (op) {
    case ompt_target_data_transfer_to_device:
        tell_operation(OPERATION_TO, source, destination, bytes);
        break;
    case ompt_target_data_transfer_from_device:
        tell_operation(OPERATION_FROM, destination, source, bytes);
        break;
    case ompt_target_data_alloc:
        tell_operation(OPERATION_ALLOCATE, source, destination, bytes);
        break;
    case ompt_target_data_delete:
        tell_operation(OPERATION_DELETE, NULL, source, bytes);
        break;
    default:
        break;
    }
}

/* The event of a construct with nowait is in the task that was made for it. */
static void on_target(ompt_target_t kind, ompt_scope_endpoint_t endpoint, int device,
                      ompt_data_t *task, ompt_data_t *target_task, ompt_data_t *target,
                      const void *code)
{
    (void)kind, (void)device, (void)target_task, (void)target, (void)code;
    asynchronous = endpoint == ompt_scope_begin ? ompt_task_construct(task) : NULL;
}

/* What was moved before the code ran is told apart from what is moved after it. */
static void on_submit(ompt_scope_endpoint_t endpoint, ompt_data_t *target, ompt_id_t *id,
                      unsigned teams)
{
    (void)target, (void)id, (void)teams;
    struct target_construct *c = current_construct();
    if (!c)
        return;
    if (endpoint != ompt_scope_end) {
        target_construct_put_told(c);
        submitted = clock_now();
    } else {
        target_construct_ran(c, (struct time_span){submitted, clock_now()}, DEVICE_OMPT);
    }
}

static void on_device(int number, const char *type, ompt_device_t *device,
                      ompt_function_lookup_t look_up, const char *documentation)
{
    char key[32];
    (void)device, (void)look_up, (void)documentation;
    __atomic_store_n(&device_told_by_ompt, device_ompt_promised, __ATOMIC_RELAXED);
    if (!type || !*type || runtime_life() != RUNNING)
        return;
    snprintf(key, sizeof key, "device.%d", number);
    pthread_mutex_lock(&runtime.lock);
    define_meta(key, type);
    pthread_mutex_unlock(&runtime.lock);
}

void ompt_device_callbacks(ompt_set_callback_t set)
{
    static const struct {
        ompt_callbacks_t event;
        ompt_callback_t function;
    } callbacks[] = {
        {ompt_callback_device_initialize, (ompt_callback_t)on_device},
        {ompt_callback_target_emi, (ompt_callback_t)on_target},
        {ompt_callback_target_submit_emi, (ompt_callback_t)on_submit},
        {ompt_callback_target_data_op_emi, (ompt_callback_t)on_data_op},
    };
    ompt_set_result_t result = ompt_set_error;
    unsigned wanted = runtime.settings.device;
    if (wanted == DEVICE_TOOL)
        ompt_tool_callbacks(set);
    if (wanted != DEVICE_AUTO && wanted != DEVICE_OMPT)
        return;
    for (size_t i = 0; i < sizeof callbacks / sizeof callbacks[0]; i++)
        result = set(callbacks[i].event, callbacks[i].function);
    device_ompt_promised = result == ompt_set_always; /* of the transfers, the last one */
}

static int device_initialize(ompt_function_lookup_t look_up, int device, ompt_data_t *data)
{
    (void)device, (void)data;
    ompt_set_callback_t set = (ompt_set_callback_t)look_up("ompt_set_callback");
    if (!set)
        return 0;
    ompt_device_callbacks(set);
    ompt_kernel_callbacks(set);
    ompt_task_callbacks(set);
    return 1;
}

static void device_finalize(ompt_data_t *data)
{
    (void)data;
}

/** What ompt_start_tool() of libpompeii-device.so gives to the OpenMP runtime; NULL: nothing is
 * measured. */
PUBLIC ompt_start_tool_result_t *pompeii_device_ompt_start(void);
PUBLIC ompt_start_tool_result_t *pompeii_device_ompt_start(void)
{
    static ompt_start_tool_result_t result = {device_initialize, device_finalize, {0}};
    return runtime_start() && runtime.settings.device != DEVICE_NONE ? &result : NULL;
}
