/* Explicit tasks. Untied ones have entry points of their own in the interface. */
#include "pomp2-runtime/life/thread.h"
#include "pomp2-runtime/measure/event.h"
#include "pomp2-runtime/measure/task.h"

static void create_begin(void **handle, POMP2_Task_handle *new_task, POMP2_Task_handle *old_task,
                         const char *ctc_string, bool untied)
{
    EVENT;
    struct location *l = location();
    *new_task = *old_task = 0;
    if (unlikely(!l))
        return;
    *old_task = current_task(l);
    struct task *t = task_create_begin(l, region_of(handle, ctc_string), untied);
    *new_task = (POMP2_Task_handle)(intptr_t)t;
    task_may_leave(l);
}

static void create_end(void **handle, POMP2_Task_handle old_task)
{
    EVENT;
    if (unlikely(current() == NULL))
        return;
    task_returns(here, (struct task *)(intptr_t)old_task);
    task_create_end(here, region_held(handle));
}

static void begin_task(void **handle, POMP2_Task_handle task)
{
    EVENT;
    struct location *l = location();
    struct region *r = region_held(handle);
    if (likely(l != NULL && r != NULL))
        task_begin(l, (struct task *)(intptr_t)task, r);
}

static void end_task(void **handle)
{
    EVENT;
    if (likely(current() != NULL))
        task_end(here, region_held(handle));
}

#define TASK(name, untied)                                                                         \
    PUBLIC void POMP2_##name##_create_begin(POMP2_Region_handle *h, POMP2_Task_handle *new_task,   \
                                            POMP2_Task_handle *old_task, int if_clause,            \
                                            const char ctc_string[])                               \
    {                                                                                              \
        (void)if_clause;                                                                           \
        create_begin(h, new_task, old_task, ctc_string, untied);                                   \
    }                                                                                              \
    PUBLIC void POMP2_##name##_create_end(POMP2_Region_handle *h, POMP2_Task_handle old_task)      \
    {                                                                                              \
        create_end(h, old_task);                                                                   \
    }                                                                                              \
    PUBLIC void POMP2_##name##_begin(POMP2_Region_handle *h, POMP2_Task_handle task)               \
    {                                                                                              \
        begin_task(h, task);                                                                       \
    }                                                                                              \
    PUBLIC void POMP2_##name##_end(POMP2_Region_handle *h)                                         \
    {                                                                                              \
        end_task(h);                                                                               \
    }

TASK(Task, false)
TASK(Untied_task, true)

PUBLIC void POMP2_Task_depend(POMP2_Region_handle *h, unsigned kind, const void *address)
{
    (void)h;
    EVENT;
    if (likely(current() != NULL) && here->top->type == RECORD_CREATION)
        task_depends(here, here->top, kind, address);
}

/* Names the task that runs; opari2 declares this and never calls it. */
PUBLIC POMP2_Task_handle POMP2_Get_new_task_handle(void)
{
    return here ? current_task(here) : 0;
}
