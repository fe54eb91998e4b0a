/*
 * libgomp's taskloop, with us in front of it: it creates all tasks at once, and each gets its first
 * value and its bound in the first two words of its data. We put a head of our own before that
 * data, and a function before the task's. LLVM's runtime: kmpc-taskloop.c.
 */
#include "pomp2-runtime/loops/chunk.h"
#include "pomp2-runtime/loops/interpose.h"
#include "pomp2-runtime/measure/unit.h"

#include <string.h>

/* What each task's data begins with. */
struct gomp_task_head {
    uint64_t from, to;     /* written by libgomp: the task's values */
    uintptr_t *reductions; /* read by libgomp where there are some: as in the program's data */
    void (*run)(void *data);
    uint64_t base;
    int64_t step;
    size_t offset; /* of the program's data behind it */
    struct xu_share share;
};

/* What libgomp copies from, by our function, where the program has one. */
struct copy_source {
    struct gomp_task_head head;
    void *data;
    void (*copy)(void *to, void *from);
};

static void copy_source(void *to, void *from)
{
    struct copy_source *s = from;
    *(struct gomp_task_head *)to = s->head;
    s->copy((char *)to + s->head.offset, s->data);
}

static void run_share(void *memory)
{
    struct gomp_task_head *h = memory;
    uint64_t *data = (uint64_t *)((char *)memory + h->offset);
    data[0] = h->from;
    data[1] = h->to;
    struct location *l = interpose_location();
    struct frame *f = NULL;
    if (l && l->xu)
        f = xu_share_begin(l, &h->share, chunk_iterations(h->base, h->from, h->step, false),
                           chunk_iterations(h->from, h->to, h->step, false));
    h->run(data);
    if (f)
        xu_share_end(l, f);
}

enum { BY_GRAIN = 1 << 9, TASK_REDUCTION = 1 << 12, LARGEST_DATA = 1 << 16, MOST_HEADS = 1 << 19 };

/* Where tasks are not deferred and have a function to copy with, libgomp keeps the data of all of
 * them on the stack at once. */
static bool is_too_much(const struct gomp_task_head *h, unsigned flags, unsigned long tasks,
                        uint64_t end)
{
    uint64_t count = tasks;
    if (flags & BY_GRAIN)
        count = chunk_iterations(h->base, end, h->step, false) / (tasks ? tasks : 1);
    return count > MOST_HEADS / sizeof *h;
}

/* Fills `s`; false where the taskloop is none that is recorded. */
static bool prepare_source(struct copy_source *s, void (*fn)(void *), void *data,
                           void (*copier)(void *, void *), long size, long align, unsigned flags,
                           unsigned long tasks, uint64_t start, uint64_t end, int64_t step)
{
    size_t unit = align > 16 ? (size_t)align : 16;
    *s = (struct copy_source){
        .head = {.run = fn, .base = start, .step = step}, .data = data, .copy = copier};
    s->head.offset = (sizeof s->head + unit - 1) / unit * unit;
    if (flags & TASK_REDUCTION)
        s->head.reductions = ((struct gomp_task_head *)data)->reductions;
    return interpose_records() && size >= 16 && size <= LARGEST_DATA && unit <= LARGEST_DATA &&
           !(copier && is_too_much(&s->head, flags, tasks, end)) && xu_share(here, &s->head.share);
}

/* Without a function to copy with the data follow the head, and libgomp may write to it. */
static void *join_data(const struct copy_source *s, char *memory, long size)
{
    size_t unit = s->head.offset & -s->head.offset;
    char *aligned = memory + (-(uintptr_t)memory & (unit - 1));
    memcpy(aligned, &s->head, sizeof s->head);
    memcpy(aligned + s->head.offset, s->data, (size_t)size);
    return aligned;
}

#define TASKLOOP(name, type)                                                                       \
    STAND_BEFORE(void, name,                                                                       \
                 (void (*fn)(void *), void *data, void (*copier)(void *, void *), long size,       \
                  long align, unsigned flags, unsigned long tasks, int priority, type start,       \
                  type end, type step))                                                            \
    {                                                                                              \
        struct copy_source s;                                                                      \
        bool ours = prepare_source(&s, fn, data, copier, size, align, flags, tasks,                \
                                   (uint64_t)start, (uint64_t)end, (int64_t)step);                 \
        char joined[ours && !copier ? (size_t)size + 2 * s.head.offset : 1];                       \
        if (!ours)                                                                                 \
            BEHIND(name)(fn, data, copier, size, align, flags, tasks, priority, start, end, step); \
        else                                                                                       \
            BEHIND(name)                                                                           \
        (run_share, copier ? (void *)&s : join_data(&s, joined, size),                             \
         copier ? copy_source : NULL, size + (long)s.head.offset, align > 16 ? align : 16, flags,  \
         tasks, priority, start, end, step);                                                       \
    }
TASKLOOP(GOMP_taskloop, long)
TASKLOOP(GOMP_taskloop_ull, unsigned long long)
