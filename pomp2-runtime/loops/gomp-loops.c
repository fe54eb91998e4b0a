/* The functions of libgomp that hand out the chunks of loops, with us in front of them. gcc calls
 * none for schedule(static). Signatures: the GCC manual's "GNU libgomp" and libgomp's public ABI.
 */
#include "pomp2-runtime/loops/chunk.h"
#include "pomp2-runtime/loops/interpose.h"

#include <stdbool.h>

typedef unsigned long long ull;

static bool got(bool more, uint64_t from, uint64_t to)
{
    if (more)
        chunk_next(from, to);
    else
        chunk_end(CHUNK_GOMP, false);
    return more;
}

#define DEFINE(name, parameters) STAND_BEFORE(bool, name, parameters)

/* A thread enters the loop and gets its first chunk. Parameters are named alike everywhere: the
 * first value, the step, and where the chunk goes. */
#define START(name, parameters, ...)                                                               \
    DEFINE(name, parameters)                                                                       \
    {                                                                                              \
        if (!interpose_records())                                                                  \
            return BEHIND(name)(__VA_ARGS__);                                                      \
        bool ours = chunk_loop(CHUNK_GOMP, (uint64_t)start, (int64_t)step);                        \
        bool more = BEHIND(name)(__VA_ARGS__);                                                     \
        return ours ? got(more, (uint64_t)*from, (uint64_t)*to) : more;                            \
    }

#define NEXT(name, type)                                                                           \
    DEFINE(name, (type * from, type * to))                                                         \
    {                                                                                              \
        if (!interpose_records())                                                                  \
            return BEHIND(name)(from, to);                                                         \
        bool more = BEHIND(name)(from, to);                                                        \
        return got(more, (uint64_t)*from, (uint64_t)*to);                                          \
    }

#define LOOP(kind)                                                                                 \
    START(GOMP_loop_##kind##_start,                                                                \
          (long start, long end, long step, long chunk, long *from, long *to), start, end, step,   \
          chunk, from, to)                                                                         \
    NEXT(GOMP_loop_##kind##_next, long)                                                            \
    START(GOMP_loop_ull_##kind##_start,                                                            \
          (bool up, ull start, ull end, ull step, ull chunk, ull *from, ull *to), up, start, end,  \
          step, chunk, from, to)                                                                   \
    NEXT(GOMP_loop_ull_##kind##_next, ull)

/* schedule(runtime) has no chunk. */
#define LOOP_RUNTIME(kind)                                                                         \
    START(GOMP_loop_##kind##_start, (long start, long end, long step, long *from, long *to),       \
          start, end, step, from, to)                                                              \
    NEXT(GOMP_loop_##kind##_next, long)                                                            \
    START(GOMP_loop_ull_##kind##_start,                                                            \
          (bool up, ull start, ull end, ull step, ull *from, ull *to), up, start, end, step, from, \
          to)                                                                                      \
    NEXT(GOMP_loop_ull_##kind##_next, ull)

LOOP(static)
LOOP(dynamic)
LOOP(guided)
LOOP_RUNTIME(runtime)
LOOP(ordered_static)
LOOP(ordered_dynamic)
LOOP(ordered_guided)
LOOP_RUNTIME(ordered_runtime)
LOOP(nonmonotonic_dynamic)
LOOP(nonmonotonic_guided)
LOOP_RUNTIME(nonmonotonic_runtime)
LOOP_RUNTIME(maybe_nonmonotonic_runtime)

/* With task reductions or a scan; where `from` is NULL the first chunk comes from a call of next,
 * or with schedule(static) from nowhere: then the step is 0. */
#define GENERIC(name, value, parameters, ...)                                                      \
    DEFINE(name, parameters)                                                                       \
    {                                                                                              \
        if (!interpose_records())                                                                  \
            return BEHIND(name)(__VA_ARGS__);                                                      \
        bool ours = step && chunk_loop(CHUNK_GOMP, (uint64_t)start, (int64_t)step);                \
        bool more = BEHIND(name)(__VA_ARGS__);                                                     \
        return ours && from ? got(more, (uint64_t)*from, (uint64_t)*to) : more;                    \
    }
#define GENERICS(name)                                                                             \
    GENERIC(GOMP_loop_##name, long,                                                                \
            (long start, long end, long step, long kind, long chunk, long *from, long *to,         \
             uintptr_t *reductions, void **memory),                                                \
            start, end, step, kind, chunk, from, to, reductions, memory)                           \
    GENERIC(GOMP_loop_ull_##name, ull,                                                             \
            (bool up, ull start, ull end, ull step, long kind, ull chunk, ull *from, ull *to,      \
             uintptr_t *reductions, void **memory),                                                \
            up, start, end, step, kind, chunk, from, to, reductions, memory)
GENERICS(start)
GENERICS(ordered_start)

/* Loops with ordered(n): their values count iterations already. */
#define DOACROSS(kind)                                                                             \
    DEFINE(GOMP_loop_doacross_##kind##_start,                                                      \
           (unsigned count, long *counts, long chunk, long *from, long *to))                       \
    {                                                                                              \
        if (!interpose_records())                                                                  \
            return BEHIND(GOMP_loop_doacross_##kind##_start)(count, counts, chunk, from, to);      \
        bool ours = chunk_loop(CHUNK_GOMP, 0, 1);                                                  \
        bool more = BEHIND(GOMP_loop_doacross_##kind##_start)(count, counts, chunk, from, to);     \
        return ours ? got(more, (uint64_t)*from, (uint64_t)*to) : more;                            \
    }
DOACROSS(static)
DOACROSS(dynamic)
DOACROSS(guided)

DEFINE(GOMP_loop_doacross_runtime_start, (unsigned count, long *counts, long *from, long *to))
{
    if (!interpose_records())
        return BEHIND(GOMP_loop_doacross_runtime_start)(count, counts, from, to);
    bool ours = chunk_loop(CHUNK_GOMP, 0, 1);
    bool more = BEHIND(GOMP_loop_doacross_runtime_start)(count, counts, from, to);
    return ours ? got(more, (uint64_t)*from, (uint64_t)*to) : more;
}

/* The thread leaves the loop. */
#define END(name)                                                                                  \
    STAND_BEFORE(void, name, (void))                                                               \
    {                                                                                              \
        if (interpose_records())                                                                   \
            chunk_end(CHUNK_GOMP, true);                                                           \
        interpose_arrive();                                                                        \
        BEHIND(name)();                                                                            \
    }
END(GOMP_loop_end)
END(GOMP_loop_end_nowait)
STAND_BEFORE(bool, GOMP_loop_end_cancel, (void))
{
    if (interpose_records())
        chunk_end(CHUNK_GOMP, true);
    interpose_arrive();
    return BEHIND(GOMP_loop_end_cancel)();
}

/* The end of what has no function of its own: of a loop that the compiler hands out, of scope. */
STAND_BESIDE(void, GOMP_barrier, (void))
{
    interpose_arrive();
    BEHIND(GOMP_barrier)();
}

STAND_BESIDE(bool, GOMP_barrier_cancel, (void))
{
    interpose_arrive();
    return BEHIND(GOMP_barrier_cancel)();
}

STAND_BEFORE(void, GOMP_workshare_task_reduction_unregister, (bool cancelled))
{
    interpose_arrive();
    BEHIND(GOMP_workshare_task_reduction_unregister)(cancelled);
}

/* ---- Cancellation: `which` is parallel, a loop, sections or a taskgroup ------------------- */

enum { TASKGROUP = 8 };

static bool left(bool cancelled, int which)
{
    if (cancelled && which != TASKGROUP && interpose_records())
        chunk_cancel();
    return cancelled;
}

STAND_BEFORE(bool, GOMP_cancel, (int which, bool do_cancel))
{
    return left(BEHIND(GOMP_cancel)(which, do_cancel), which);
}

STAND_BEFORE(bool, GOMP_cancellation_point, (int which))
{
    return left(BEHIND(GOMP_cancellation_point)(which), which);
}
