/** @file event.h
 *  @brief What everything that is told by the program begins with: the mark of an event, handles.
 */
#ifndef POMPEII_EVENT_H
#define POMPEII_EVENT_H

#include "pomp2-runtime/measure/measure.h"
#include "pomp2-runtime/pomp2.h"

/** Says once where the event that began at `outer` (in_event) can't go on: siglongjmp() out of a
 * signal handler has left it, and the thread's location as it was just then. */
void event_lost(uintptr_t outer);
void event_lost_here(void); /* with in_event, without a cost for events that are not */

/** Whether a signal handler has interrupted an event of its thread: nothing can be told now. */
static ALWAYS_INLINE bool event_is_interrupted(void)
{
    if (likely(!in_event))
        return false;
    event_lost_here();
    return true;
}

/** Ends the event that EVENT began; the innermost one of several counts for none. */
static inline void event_over(const uintptr_t *outer)
{
    __atomic_signal_fence(__ATOMIC_SEQ_CST);
    __atomic_store_n(&in_event, *outer, __ATOMIC_RELEASE);
}

static ALWAYS_INLINE uintptr_t event_begins(void)
{
    uintptr_t outer = in_event;
    /* The end of a run looks at it: await_events(). */
#if defined(__x86_64__) && !defined(__ILP32__)
    __asm__ volatile("movq %%rsp, %0" : "=m"(in_event)); /* compilers make two of it */
#else
    __atomic_store_n(&in_event, (uintptr_t)__builtin_frame_address(0), __ATOMIC_RELAXED);
#endif
    __atomic_signal_fence(__ATOMIC_SEQ_CST);
    return outer;
}

/** Marks the rest of the block as work on the thread's location: what a signal handler that
 * interrupts it tells about functions and regions is not recorded. */
#define EVENT uintptr_t event_outer __attribute__((cleanup(event_over), unused)) = event_begins()

/** The region of a handle, registered at its first use. */
static inline struct region *region_of(void **handle, const char *ctc_string)
{
    struct region *r = __atomic_load_n((struct region **)handle, __ATOMIC_ACQUIRE);
    return likely(r != NULL) ? r : region_register(handle, ctc_string);
}

/** The region of a handle that was registered; another thread may be storing the same one. */
static inline struct region *region_held(void **handle)
{
    return __atomic_load_n((struct region **)handle, __ATOMIC_RELAXED);
}

/** The handle of the task that runs on the location. */
static inline POMP2_Task_handle current_task(const struct location *l)
{
    return (POMP2_Task_handle)(intptr_t)l->task;
}

#endif
