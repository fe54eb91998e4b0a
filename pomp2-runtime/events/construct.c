/* Constructs that are one span of time, with or without phases inside. */
#include "pomp2-runtime/events/enter.h"
#include "pomp2-runtime/measure/program-lock.h"
#include "pomp2-runtime/measure/task.h"

/* A scheduling point of the current task begins, and ends: task `old_task` goes on. */
static void scheduling_point(POMP2_Task_handle *old_task)
{
    EVENT;
    struct location *l = current();
    *old_task = l ? current_task(l) : 0;
    if (likely(l != NULL))
        task_may_leave(l);
}

static void continue_task(POMP2_Task_handle old_task)
{
    EVENT;
    struct location *l = location();
    if (likely(l != NULL))
        task_returns(l, (struct task *)(intptr_t)old_task);
}

/* ---- What happens inside a construct ----------------------------------------------------- */

static struct frame *inside_frame(void **handle)
{
    struct location *l = current();
    return likely(l != NULL) ? measure_peek(l, region_held(handle)) : NULL;
}

/* Critical, ordered, taskgroup: the first phase is the wait to enter, `mark` begins the last one.
 */
static void waited(void **handle)
{
    struct frame *f = inside_frame(handle);
    if (likely(f != NULL))
        f->phase[0] = clock_now() - f->start;
}

static void begin_leaving(void **handle, bool waits)
{
    uint64_t now = clock_now();
    EVENT;
    struct frame *f = inside_frame(handle);
    if (likely(f != NULL)) {
        f->mark = now;
        if (waits && unlikely(here->xu != NULL))
            xu_wait(here, f);
    }
    if (likely(current() != NULL)) /* at a taskgroup's end, tasks are waited for */
        task_may_leave(here);
}

/* A critical region is a lock, which its name stands for. */
static struct lock *lock_of_region(struct region *r)
{
    struct lock *k = __atomic_load_n(&r->lock, __ATOMIC_ACQUIRE);
    return likely(k != NULL) ? k : lock_of_critical(r);
}

static inline void begin_locked(void **handle)
{
    EVENT;
    struct frame *f = inside_frame(handle);
    if (unlikely(!f))
        return;
    struct lock *k = lock_of_region(f->region);
    uint64_t now = clock_now();
    f->phase[0] = now - f->start;
    lock_taken(here, k, f->node, f->start, now);
}

static inline void end_locked(void **handle)
{
    uint64_t now = clock_now();
    EVENT;
    struct frame *f = inside_frame(handle);
    if (likely(f != NULL)) {
        f->mark = now;
        lock_released(here, lock_of_region(f->region), now, false);
    }
}

/* Threads wait to enter it: ordered. */
static inline void begin_exclusive(void **handle)
{
    waited(handle);
}

static inline void end_exclusive(void **handle)
{
    begin_leaving(handle, false);
}

/* A taskgroup. */
static inline void begin_group(void **handle)
{
    waited(handle);
}

static inline void end_group(void **handle)
{
    begin_leaving(handle, true);
}

/* The thread that executes a single. */
static inline void begin_once(void **handle)
{
    struct frame *f = inside_frame(handle);
    if (likely(f != NULL))
        f->mark = clock_now();
}

static inline void end_once(void **handle)
{
    uint64_t now = clock_now();
    struct frame *f = inside_frame(handle);
    if (likely(f != NULL)) {
        f->phase[0] += now - f->mark;
        f->phase[1]++;
    }
}

/* ---- The entry points of entry.def ------------------------------------------------------- */

#define SPAN(ID, shape, construct, unit, name, id, first, last)                                    \
    PUBLIC void POMP2_##name##_##first(POMP2_Region_handle *h, const char ctc_string[])            \
    {                                                                                              \
        event_enter(h, ctc_string, shape);                                                         \
    }                                                                                              \
    PUBLIC void POMP2_##name##_##last(POMP2_Region_handle *h)                                      \
    {                                                                                              \
        event_exit(h, shape);                                                                      \
    }
#define SCHEDULING(ID, shape, construct, unit, name, id, first, last)                              \
    PUBLIC void POMP2_##name##_##first(POMP2_Region_handle *h, POMP2_Task_handle *old_task,        \
                                       const char ctc_string[])                                    \
    {                                                                                              \
        event_enter(h, ctc_string, shape);                                                         \
        scheduling_point(old_task);                                                                \
    }                                                                                              \
    PUBLIC void POMP2_##name##_##last(POMP2_Region_handle *h, POMP2_Task_handle old_task)          \
    {                                                                                              \
        continue_task(old_task);                                                                   \
        event_exit(h, shape);                                                                      \
    }
#define BODY(name, id, kind)                                                                       \
    PUBLIC void POMP2_##name##_begin(POMP2_Region_handle *h)                                       \
    {                                                                                              \
        begin_##kind(h);                                                                           \
    }                                                                                              \
    PUBLIC void POMP2_##name##_end(POMP2_Region_handle *h)                                         \
    {                                                                                              \
        end_##kind(h);                                                                             \
    }
#include "pomp2-runtime/ground/entry.def"

/* ---- Sections, and the wait at a construct's end ----------------------------------------- */

/* A section is a region inside the sections construct, whose body it is. */
PUBLIC void POMP2_Section_begin(POMP2_Region_handle *h, const char ctc_string[])
{
    EVENT;
    struct location *l = location();
    if (unlikely(!l))
        return;
    measure_enter(l, region_of_section(region_of(h, ctc_string)), RECORD_PLAIN, 1);
}

PUBLIC void POMP2_Section_end(POMP2_Region_handle *h)
{
    struct location *l = here;
    if (unlikely(!l))
        return;
    uint64_t now = clock_now();
    EVENT;
    struct frame *f = measure_find(l, region_of_section(region_held(h)), now);
    if (likely(f != NULL))
        event_end_section(l, f, now);
}

/* The wait at the end of a worksharing construct, or, with opari2, of a parallel region. */
PUBLIC void POMP2_Implicit_barrier_enter(POMP2_Region_handle *h, POMP2_Task_handle *old_task)
{
    EVENT;
    struct frame *f = inside_frame(h);
    if (likely(f != NULL)) {
        f->mark = clock_now();
        if (unlikely(here->xu != NULL))
            xu_wait(here, f);
    }
    scheduling_point(old_task);
}

PUBLIC void POMP2_Implicit_barrier_exit(POMP2_Region_handle *h, POMP2_Task_handle old_task)
{
    uint64_t now = clock_now();
    continue_task(old_task);
    struct frame *f = inside_frame(h);
    if (likely(f != NULL))
        f->phase[f->type == RECORD_TEAM ? 1 : 2] += now - f->mark;
}
