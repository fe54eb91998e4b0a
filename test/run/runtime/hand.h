/* The calls that the instrumenter makes, by hand: for tests of the runtime alone. */
#ifndef HAND_H
#define HAND_H
#include "pomp2-runtime/pomp2.h"
#include <omp.h>
#include <stdio.h>

#define STRING_(x) #x
#define STRING(x) STRING_(x)
/* A region at the line of use; `n` is its variable's name and its line in the trace. */
#define REGION(n, type, more)                                                                      \
    static POMP2_Region_handle region_##n;                                                         \
    static const char ctc_##n[] =                                                                  \
        "99*regionType=" type "*sscl=/src/a:b.c:" #n ":" #n "*escl=/src/a:b.c:" #n ":" #n more "**"

#define PARALLEL(n, clauses)                                                                       \
    {                                                                                              \
        POMP2_Team_handle team;                                                                    \
        POMP2_Parallel_team_fork(&region_##n, &team, ctc_##n);                                     \
        _Pragma(STRING(omp parallel clauses firstprivate(team)))                                   \
        {                                                                                          \
            POMP2_Parallel_team_begin(&region_##n, team);
#define PARALLEL_END(n)                                                                            \
            POMP2_Parallel_team_end(&region_##n, team);                                            \
        }                                                                                          \
        POMP2_Parallel_team_join(&region_##n, team);                                               \
    }

#define BARRIER(n)                                                                                 \
    do {                                                                                           \
        POMP2_Task_handle old_task;                                                                \
        POMP2_Barrier_enter(&region_##n, &old_task, ctc_##n);                                      \
        _Pragma("omp barrier")                                                                     \
        POMP2_Barrier_exit(&region_##n, old_task);                                                 \
    } while (0)

#define IMPLICIT_BARRIER(n)                                                                        \
    do {                                                                                           \
        POMP2_Task_handle old_task;                                                                \
        POMP2_Implicit_barrier_enter(&region_##n, &old_task);                                      \
        _Pragma("omp barrier")                                                                     \
        POMP2_Implicit_barrier_exit(&region_##n, old_task);                                        \
    } while (0)

#define TASKWAIT(n)                                                                                \
    do {                                                                                           \
        POMP2_Task_handle old_task;                                                                \
        POMP2_Taskwait_begin(&region_##n, &old_task, ctc_##n);                                     \
        _Pragma("omp taskwait")                                                                    \
        POMP2_Taskwait_end(&region_##n, old_task);                                                 \
    } while (0)

#define TASK_(kind, n, clauses, ...)                                                               \
    {                                                                                              \
        POMP2_Task_handle old_task, new_task;                                                      \
        POMP2_##kind##_create_begin(&region_##n, &new_task, &old_task, 1, ctc_##n);                \
        _Pragma(STRING(omp task clauses firstprivate(new_task)))                                   \
        {                                                                                          \
            POMP2_##kind##_begin(&region_##n, new_task);                                           \
            __VA_ARGS__                                                                            \
            POMP2_##kind##_end(&region_##n);                                                       \
        }                                                                                          \
        POMP2_##kind##_create_end(&region_##n, old_task);                                          \
    }
#define TASK(n, clauses, ...) TASK_(Task, n, clauses, __VA_ARGS__)
#define UNTIED_TASK(n, clauses, ...) TASK_(Untied_task, n, untied clauses, __VA_ARGS__)

#endif
