/*
 * Loops of LLVM's OpenMP runtime, and Intel's, in every version, with us in front: OMPT tells of
 * chunks only since LLVM 15, and of schedule(static, chunk) not at all. Clang counts iterations of
 * the whole nest from 0; flang may not. Signatures: openmp/runtime/src/kmp_dispatch.cpp and
 * kmp_sched.cpp are public ABI, listed in "LLVM OpenMP Runtime Interface". The runtime's function
 * comes first: where OMPT tells of the loop, that is when it is entered.
 */
#include "pomp2-runtime/loops/chunk.h"
#include "pomp2-runtime/loops/interpose.h"

/* Not schedule(simd:static, chunk), 45: the runtime gives each thread one chunk, and clang's code
 * goes on by a stride that is not set: iterations are executed several times (14 to 21). */
enum { STATIC_CHUNKED = 33, STATIC = 34, STATIC_GREEDY = 40, STATIC_BALANCED = 41 };

/* Not distribute's, nor sections', whose schedule is a plain static, too: chunk_loop() knows those.
 */
static inline bool is_worksharing(int32_t schedule)
{
    schedule &= 0xff; /* above: modifiers */
    return schedule == STATIC || schedule == STATIC_CHUNKED || schedule == STATIC_GREEDY ||
           schedule == STATIC_BALANCED;
}

static void static_share(int32_t schedule, uint64_t lower, uint64_t upper, int64_t each,
                         uint64_t end, int64_t step)
{
    if ((schedule & 0xff) == STATIC_CHUNKED)
        chunk_stride(lower, upper, each, end, step);
    else
        chunk_inclusive(lower, upper);
}

/* A thread enters a loop whose chunks it will ask for. */
#define INIT(suffix, type, stride)                                                                 \
    STAND_BEFORE(void, __kmpc_dispatch_init_##suffix,                                              \
                 (void *where, int32_t thread, int32_t schedule, type lower, type upper,           \
                  stride step, stride chunk))                                                      \
    {                                                                                              \
        CALL_BEHIND(__kmpc_dispatch_init_##suffix, where, thread, schedule, lower, upper, step,    \
                    chunk);                                                                        \
        if (interpose_records())                                                                   \
            chunk_loop(CHUNK_KMPC, (uint64_t)lower, step);                                         \
    }

/* It asks; when there is no chunk it has left the loop. */
#define NEXT(suffix, type, stride)                                                                 \
    STAND_BEFORE(                                                                                  \
        int, __kmpc_dispatch_next_##suffix,                                                        \
        (void *where, int32_t thread, int32_t *last, type *lower, type *upper, stride *step))      \
    {                                                                                              \
        int more = BEHIND(__kmpc_dispatch_next_##suffix)(where, thread, last, lower, upper, step); \
        if (!more)                                                                                 \
            interpose_arrive();                                                                    \
        if (!interpose_records())                                                                  \
            return more;                                                                           \
        if (more)                                                                                  \
            chunk_inclusive((uint64_t)*lower, (uint64_t)*upper);                                   \
        else                                                                                       \
            chunk_end(CHUNK_KMPC, true);                                                           \
        return more;                                                                               \
    }

/* It is told its whole share: all of it, or with a chunk the first part. */
#define STATIC(suffix, type, stride)                                                               \
    typedef void static_init_##suffix(void *where, int32_t thread, int32_t schedule,               \
                                      int32_t *last, type *lower, type *upper, stride *each,       \
                                      stride step, stride chunk);                                  \
    static ALWAYS_INLINE void before_static_init_##suffix(                                         \
        static_init_##suffix *behind, void *where, int32_t thread, int32_t schedule,               \
        int32_t *last, type *lower, type *upper, stride *each, stride step, stride chunk)          \
    {                                                                                              \
        uint64_t first = (uint64_t)*lower, end = (uint64_t)*upper;                                 \
        CALL_FOR_CALLER(behind, where, thread, schedule, last, lower, upper, each, step, chunk);   \
        if (interpose_records() && is_worksharing(schedule) &&                                     \
            chunk_loop(CHUNK_KMPC, first, step))                                                   \
            static_share(schedule, (uint64_t)*lower, (uint64_t)*upper, *each, end, step);          \
    }                                                                                              \
    STAND_BEFORE(void, __kmpc_for_static_init_##suffix,                                            \
                 (void *where, int32_t thread, int32_t schedule, int32_t *last, type *lower,       \
                  type *upper, stride *each, stride step, stride chunk))                           \
    {                                                                                              \
        before_static_init_##suffix(BEHIND(__kmpc_for_static_init_##suffix), where, thread,        \
                                    schedule, last, lower, upper, each, step, chunk);              \
    }

INIT(4, int32_t, int32_t)
INIT(4u, uint32_t, int32_t)
INIT(8, int64_t, int64_t)
INIT(8u, uint64_t, int64_t)
NEXT(4, int32_t, int32_t)
NEXT(4u, uint32_t, int32_t)
NEXT(8, int64_t, int64_t)
NEXT(8u, uint64_t, int64_t)
STATIC(4, int32_t, int32_t)
STATIC(4u, uint32_t, int32_t)
STATIC(8, int64_t, int64_t)
STATIC(8u, uint64_t, int64_t)

typedef void static_fini(void *where, int32_t thread);

static ALWAYS_INLINE void before_static_fini(static_fini *behind, void *where, int32_t thread)
{
    if (interpose_records())
        chunk_end(CHUNK_KMPC, true);
    behind(where, thread);
    interpose_arrive();
}

STAND_BEFORE(void, __kmpc_for_static_fini, (void *where, int32_t thread))
{
    before_static_fini(BEHIND(__kmpc_for_static_fini), where, thread);
}

/* ---- What standing before them costs ------------------------------------------------------ */

static __attribute__((noinline)) void no_init(void *where, int32_t thread, int32_t schedule,
                                              int32_t *last, int32_t *lower, int32_t *upper,
                                              int32_t *each, int32_t step, int32_t chunk)
{
    (void)where, (void)thread, (void)schedule, (void)last, (void)lower, (void)upper, (void)each;
    (void)step, (void)chunk;
}

static __attribute__((noinline)) void no_fini(void *where, int32_t thread)
{
    (void)where, (void)thread;
}

/* To the compiler they may be any function, as what BEHIND() finds. */
static static_init_4 *volatile init_behind = no_init;
static static_fini *volatile fini_behind = no_fini;

void interpose_rehearse_loop(void)
{
    int32_t last = 0, lower = 0, upper = 1, each = 2;
    before_static_init_4(init_behind, NULL, 0, STATIC, &last, &lower, &upper, &each, 1, 0);
    before_static_fini(fini_behind, NULL, 0);
}

bool interpose_is_before_kmpc(void)
{
    enum { UNKNOWN, ABSENT, PRESENT };
    static int known;
    int is = __atomic_load_n(&known, __ATOMIC_RELAXED);
    if (unlikely(is == UNKNOWN)) {
        bool found = interpose_look("__kmpc_for_static_fini", (void *)__real___kmpc_for_static_fini,
                                    (void *)__wrap___kmpc_for_static_fini) != NULL;
        is = found ? PRESENT : ABSENT;
        __atomic_store_n(&known, is, __ATOMIC_RELAXED);
    }
    return is == PRESENT;
}

/* ---- Cancellation: of parallel, a loop, sections or a taskgroup --------------------------- */

enum { CANCEL_TASKGROUP = 4 };

#define CANCEL(name)                                                                               \
    STAND_BEFORE(int32_t, name, (void *where, int32_t thread, int32_t kind))                       \
    {                                                                                              \
        int32_t cancelled = BEHIND(name)(where, thread, kind);                                     \
        if (cancelled && kind != CANCEL_TASKGROUP && interpose_records())                          \
            chunk_cancel();                                                                        \
        return cancelled;                                                                          \
    }
CANCEL(__kmpc_cancel)
CANCEL(__kmpc_cancellationpoint)
