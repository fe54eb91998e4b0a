/*
 * Entry points for Fortran: arguments by reference, the length of a character argument as a hidden
 * last one. gfortran, flang and most others agree on that.
 *
 * pomp2_at_* are what Pompeii's own instrumenter calls: the CTC string stands for the region's
 * handle (handle.c). The others are opari2's (doc/pomp2.md).
 */
#include "pomp2-runtime/measure/event.h"
#include "pomp2-runtime/fortran/entry.h"

#include <stdlib.h>
#include <string.h>

/* ---- Pompeii's own ----------------------------------------------------------------------- */

#define AT(id, call)                                                                               \
    FORTRAN_PROCEDURE(void, pomp2_at_##id, const char *ctc, size_t length)                         \
    {                                                                                              \
        void **h = fortran_handle(ctc, length);                                                    \
        POMP2_Task_handle old;                                                                     \
        (void)old;                                                                                 \
        call;                                                                                      \
    }
#define SPAN(ID, shape, construct, unit, name, id, first, last)                                    \
    AT(id##_##first, POMP2_##name##_##first(h, NULL))                                              \
    AT(id##_##last, POMP2_##name##_##last(h))
#define SCHEDULING(ID, shape, construct, unit, name, id, first, last)                              \
    AT(id##_##first, POMP2_##name##_##first(h, &old, NULL))                                        \
    AT(id##_##last, POMP2_##name##_##last(h, 0))
#define BODY(name, id, kind)                                                                       \
    AT(id##_begin, POMP2_##name##_begin(h))                                                        \
    AT(id##_end, POMP2_##name##_end(h))
#include "pomp2-runtime/ground/entry.def"

AT(parallel_fork, POMP2_Parallel_fork(h, 1, 0, &old, NULL))
AT(parallel_begin, POMP2_Parallel_begin(h))
AT(parallel_end, POMP2_Parallel_end(h))
AT(parallel_join, POMP2_Parallel_join(h, 0))
AT(section_begin, POMP2_Section_begin(h, NULL))
AT(section_end, POMP2_Section_end(h))
AT(implicit_barrier_enter, POMP2_Implicit_barrier_enter(h, &old))
AT(implicit_barrier_exit, POMP2_Implicit_barrier_exit(h, 0))
AT(task_create_end, POMP2_Task_create_end(h, 0))
AT(task_end, POMP2_Task_end(h))
AT(untied_task_create_end, POMP2_Task_create_end(h, 0))
AT(untied_task_end, POMP2_Task_end(h))
AT(user_begin, POMP2_Begin(h, NULL))
AT(user_end, POMP2_End(h))

/* What a static loop tells: the chunk of its schedule, and how many iterations the thread ran. */
#define AT_COUNT(id, call)                                                                         \
    FORTRAN_PROCEDURE(void, pomp2_at_##id, const int64_t *count, const char *ctc, size_t length)   \
    {                                                                                              \
        void **h = fortran_handle(ctc, length);                                                    \
        uint64_t n = *count > 0 ? (uint64_t)*count : 0;                                            \
        call;                                                                                      \
    }
AT_COUNT(for_static, POMP2_For_static(h, n, 0))
AT_COUNT(for_chunks, POMP2_For_static(h, n, 1))
AT_COUNT(for_counted, POMP2_For_counted(h, n))

/* A loop whose body may not count tells its bounds. */
FORTRAN_PROCEDURE(void, pomp2_at_for_bounds, const int64_t *first, const int64_t *bound,
                  const int64_t *step, const char *ctc, size_t length)
{
    POMP2_For_bounds(fortran_handle(ctc, length), (uint64_t)*first, (uint64_t)*bound, *step, 1);
}

FORTRAN_PROCEDURE(void, pomp2_at_for_chunk, int64_t *left, const char *ctc, size_t length)
{
    *left = POMP2_For_chunk(fortran_handle(ctc, length));
}

#define AT_TASK(id, name)                                                                          \
    FORTRAN_PROCEDURE(void, pomp2_at_##id##_create_begin, POMP2_Task_handle *task,                 \
                      const char *ctc, size_t length)                                              \
    {                                                                                              \
        POMP2_Task_handle old;                                                                     \
        POMP2_##name##_create_begin(fortran_handle(ctc, length), task, &old, 1, NULL);             \
    }                                                                                              \
    FORTRAN_PROCEDURE(void, pomp2_at_##id##_begin, const POMP2_Task_handle *task, const char *ctc, \
                      size_t length)                                                               \
    {                                                                                              \
        POMP2_##name##_begin(fortran_handle(ctc, length), *task);                                  \
    }

AT_TASK(task, Task)
/* gfortran never moves an untied task to another thread, and nothing hands on who was suspended. */
AT_TASK(untied_task, Task)

/* Called as bind(c), with a descriptor, which begins with the item's address (Fortran
 * 2018, 18.5.3).
 */
PUBLIC void pomp2_depend_item(const int32_t *kind, const void *const *item);
PUBLIC void pomp2_depend_item(const int32_t *kind, const void *const *item)
{
    const void *address = item ? *item : NULL;
    POMP2_Task_depend(NULL, address && *kind > 0 ? (unsigned)*kind : 0, address);
}

/* ---- opari2's ---------------------------------------------------------------------------- */

typedef void *handle; /* integer*8 in a COMMON block */

#define FORTRAN(name, parameters, call)                                                            \
    PUBLIC void name##_ parameters;                                                                \
    PUBLIC void name##_ parameters                                                                 \
    {                                                                                              \
        call;                                                                                      \
    }
#define ENTER_EXIT(id, name)                                                                       \
    FORTRAN(pomp2_##id##_enter, (handle * h, const char *ctc), POMP2_##name##_enter(h, ctc))       \
    FORTRAN(pomp2_##id##_exit, (handle * h), POMP2_##name##_exit(h))
#define BEGIN_END(id, name)                                                                        \
    FORTRAN(pomp2_##id##_begin, (handle * h), POMP2_##name##_begin(h))                             \
    FORTRAN(pomp2_##id##_end, (handle * h), POMP2_##name##_end(h))
#define WITH_CTC(id, name)                                                                         \
    FORTRAN(pomp2_##id##_begin, (handle * h, const char *ctc), POMP2_##name##_begin(h, ctc))       \
    FORTRAN(pomp2_##id##_end, (handle * h), POMP2_##name##_end(h))
#define TASK(id, name)                                                                             \
    FORTRAN(pomp2_##id##_create_begin,                                                             \
            (handle * h, POMP2_Task_handle * new, POMP2_Task_handle * old, const int *condition,   \
             const char *ctc),                                                                     \
            POMP2_##name##_create_begin(h, new, old, *condition, ctc))                             \
    FORTRAN(pomp2_##id##_create_end, (handle * h, const POMP2_Task_handle *old),                   \
            POMP2_##name##_create_end(h, *old))                                                    \
    FORTRAN(pomp2_##id##_begin, (handle * h, const POMP2_Task_handle *task),                       \
            POMP2_##name##_begin(h, *task))                                                        \
    FORTRAN(pomp2_##id##_end, (handle * h), POMP2_##name##_end(h))

ENTER_EXIT(atomic, Atomic)
ENTER_EXIT(flush, Flush)
ENTER_EXIT(critical, Critical)
BEGIN_END(critical, Critical)
ENTER_EXIT(do, For)
ENTER_EXIT(sections, Sections)
ENTER_EXIT(single, Single)
BEGIN_END(single, Single)
ENTER_EXIT(workshare, Workshare)
ENTER_EXIT(ordered, Ordered)
BEGIN_END(ordered, Ordered)
WITH_CTC(section, Section)
WITH_CTC(master, Master)
TASK(task, Task)
TASK(untied_task, Untied_task)
FORTRAN(pomp2_barrier_enter, (handle * h, POMP2_Task_handle *old, const char *ctc),
        POMP2_Barrier_enter(h, old, ctc))
FORTRAN(pomp2_barrier_exit, (handle * h, const POMP2_Task_handle *old), POMP2_Barrier_exit(h, *old))
FORTRAN(pomp2_implicit_barrier_enter, (handle * h, POMP2_Task_handle *old),
        POMP2_Implicit_barrier_enter(h, old))
FORTRAN(pomp2_implicit_barrier_exit, (handle * h, const POMP2_Task_handle *old),
        POMP2_Implicit_barrier_exit(h, *old))
FORTRAN(pomp2_taskwait_begin, (handle * h, POMP2_Task_handle *old, const char *ctc),
        POMP2_Taskwait_begin(h, old, ctc))
FORTRAN(pomp2_taskwait_end, (handle * h, const POMP2_Task_handle *old), POMP2_Taskwait_end(h, *old))
FORTRAN(pomp2_parallel_fork,
        (handle * h, const int *condition, const int *threads, POMP2_Task_handle *old,
         const char *ctc),
        POMP2_Parallel_fork(h, *condition, *threads, old, ctc))
BEGIN_END(parallel, Parallel)
FORTRAN(pomp2_parallel_join, (handle * h, const POMP2_Task_handle *old),
        POMP2_Parallel_join(h, *old))
FORTRAN(pomp2_init, (void), POMP2_Init())
FORTRAN(pomp2_finalize, (void), POMP2_Finalize())
FORTRAN(pomp2_on, (void), POMP2_On())
FORTRAN(pomp2_off, (void), POMP2_Off())
FORTRAN(pomp2_begin, (handle * h, const char *ctc), POMP2_Begin(h, ctc))
FORTRAN(pomp2_end, (handle * h), POMP2_End(h))

/* The constant has no NUL. */
static void assign_handle(handle *h, const char *ctc, int length)
{
    char *text = strndup(ctc, length > 0 ? (size_t)length : 0);
    if (text)
        POMP2_Assign_handle(h, text);
    free(text);
}

FORTRAN(pomp2_assign_handle, (handle * h, const char *ctc, int length),
        assign_handle(h, ctc, length))
FORTRAN(pomp2_user_assign_handle, (handle * h, const char *ctc, int length),
        assign_handle(h, ctc, length))

PUBLIC int pomp2_lib_get_max_threads_(void);
PUBLIC int pomp2_lib_get_max_threads_(void)
{
    return POMP2_Lib_get_max_threads();
}
