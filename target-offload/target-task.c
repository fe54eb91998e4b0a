/*
 * Constructs with nowait: OpenMP runs them in a target task, on whatever thread and whenever their
 * dependences let it. OMPT tells when the task is made, on the thread that meets the construct, and
 * names it in all that happens in it, from its begin to its end: so transfers and kernels get to
 * their construct, and what was on the device before and after is asked when it counts. The task's
 * data is a copy of the construct, because the thread goes on.
 */
#include "config.h"
#include "pomp2-runtime/measure/event.h"
#include "target-offload/target-construct.h"
#include "target-offload/ompt-device.h"

static void on_task_create(ompt_data_t *creator, const ompt_frame_t *frame, ompt_data_t *task,
                           int flags, int has_dependences, const void *code)
{
    (void)creator, (void)frame, (void)has_dependences, (void)code;
    struct target_construct *c = target_construct_current();
    /* LLVM 14 calls it an explicit one; the first one made in the construct is its own */
    if (flags & (ompt_task_target | ompt_task_explicit) && c && c->device && c->kind->nowait &&
        c->device->number >= 0 && !c->detached) {
        task->ptr = target_construct_detach(c);
        c->detached = task->ptr != NULL;
    }
}

static void on_task_schedule(ompt_data_t *prior, ompt_task_status_t status, ompt_data_t *next)
{
    struct target_construct *c = ompt_task_construct(next);
    if (c && !c->began)
        target_construct_begin(c);
    c = ompt_task_construct(prior);
    if (!c || (status != ompt_task_complete && status != ompt_task_cancel))
        return;
    prior->ptr = NULL;
    target_construct_end(c);
    target_construct_release(c);
}

struct target_construct *ompt_task_construct(const ompt_data_t *task)
{
    return task && device_tasks_told ? task->ptr : NULL; /* else it is another tool's data */
}

void ompt_task_callbacks(ompt_set_callback_t set)
{
    if (runtime.settings.device == DEVICE_RECORDER)
        return;
    device_tasks_told =
        set(ompt_callback_task_create, (ompt_callback_t)on_task_create) == ompt_set_always &&
        set(ompt_callback_task_schedule, (ompt_callback_t)on_task_schedule) == ompt_set_always;
}
