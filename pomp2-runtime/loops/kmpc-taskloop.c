/*
 * LLVM's taskloop, with us in front of it. The compiler allocates one task, and the runtime copies
 * it, bit by bit, for each part of the iterations; every copy holds its own bounds. We have that
 * task allocated with room for a head of our own behind it, and put a function before its own.
 * The layout of kmp_task_t is public ABI: openmp/runtime/src/kmp.h, and CGOpenMPRuntime.cpp in
 * clang.
 */
#include "pomp2-runtime/loops/chunk.h"
#include "pomp2-runtime/loops/interpose.h"
#include "pomp2-runtime/measure/unit.h"

struct kmp_task;
typedef int32_t kmp_routine(int32_t thread, struct kmp_task *task);

struct kmp_task {
    void *shared;
    kmp_routine *run;
    int32_t part;
    void *destructors;
    int32_t priority; /* a union with a pointer, whose other half nobody else uses */
    uint32_t ours;    /* in that half: where our head is */
};
_Static_assert(sizeof(struct kmp_task) == 40, "what clang puts the bounds behind");

/* Ours, behind the program's part of the task. */
struct kmpc_task_head {
    kmp_routine *run;
    uint64_t base;
    int64_t step;
    uint32_t lower, upper; /* offsets of the bounds in the task */
    struct xu_share share;
};

static struct kmpc_task_head *head_of(struct kmp_task *task)
{
    return (struct kmpc_task_head *)((char *)task + task->ours);
}

static uint64_t bound_at(const struct kmp_task *task, uint32_t offset)
{
    return *(const uint64_t *)((const char *)task + offset);
}

static int32_t run_share(int32_t thread, struct kmp_task *task)
{
    const struct kmpc_task_head *h = head_of(task);
    uint64_t lower = bound_at(task, h->lower), upper = bound_at(task, h->upper);
    kmp_routine *program = h->run;
    struct location *l = interpose_location();
    struct frame *f = NULL;
    if (l && l->xu)
        f = xu_share_begin(l, &h->share, chunk_iterations(h->base, lower, h->step, false),
                           chunk_iterations(lower, upper, h->step, true));
    int32_t result = program(thread, task);
    if (f)
        xu_share_end(l, f);
    return result;
}

/* The task that a taskloop of ours is about to be made of; others do not change. */
STAND_BEFORE(struct kmp_task *, __kmpc_omp_task_alloc,
             (void *where, int32_t thread, int32_t flags, size_t size, size_t shared,
              kmp_routine *entry))
{
    void **pattern = interpose_records() ? xu_pattern(here) : NULL;
    if (!pattern || size < sizeof(struct kmp_task) || size > UINT32_MAX / 2)
        return BEHIND(__kmpc_omp_task_alloc)(where, thread, flags, size, shared, entry);
    size_t offset = (size + 15) / 16 * 16;
    struct kmp_task *task = BEHIND(__kmpc_omp_task_alloc)(
        where, thread, flags, offset + sizeof(struct kmpc_task_head), shared, entry);
    task->ours = (uint32_t)offset;
    return *pattern = task;
}

/* Whether `task` is that one; then its head is filled. */
static void prepare_head(struct kmp_task *task, const uint64_t *lower, const uint64_t *upper,
                         int64_t step)
{
    void **pattern = interpose_records() ? xu_pattern(here) : NULL;
    if (!pattern || *pattern != task)
        return;
    *pattern = NULL;
    struct kmpc_task_head *h = head_of(task);
    size_t from = (size_t)((const char *)lower - (const char *)task);
    size_t to = (size_t)((const char *)upper - (const char *)task);
    if (from >= task->ours || to >= task->ours || !xu_share(here, &h->share))
        return;
    h->run = task->run;
    h->base = *lower;
    h->step = step;
    h->lower = (uint32_t)from;
    h->upper = (uint32_t)to;
    task->run = run_share;
}

#define TASKLOOP(name, parameters, ...)                                                            \
    STAND_BEFORE(void, name, parameters)                                                           \
    {                                                                                              \
        prepare_head(task, lower, upper, step);                                                    \
        BEHIND(name)(__VA_ARGS__);                                                                 \
    }
TASKLOOP(__kmpc_taskloop,
         (void *where, int32_t thread, struct kmp_task *task, int32_t condition, uint64_t *lower,
          uint64_t *upper, int64_t step, int32_t nogroup, int32_t schedule, uint64_t grain,
          void *copy),
         where, thread, task, condition, lower, upper, step, nogroup, schedule, grain, copy)
TASKLOOP(__kmpc_taskloop_5,
         (void *where, int32_t thread, struct kmp_task *task, int32_t condition, uint64_t *lower,
          uint64_t *upper, int64_t step, int32_t nogroup, int32_t schedule, uint64_t grain,
          int32_t modifier, void *copy),
         where, thread, task, condition, lower, upper, step, nogroup, schedule, grain, modifier,
         copy)
