/*
 * libgomp's taskloop, with us in front of it: it creates all tasks at once, and each gets its first
 * value and its bound in the first two words of its data. We put a head of our own before that
 * data, and a function before the task's. Only libgomp: LLVM's runtime keeps them in its own task
 * descriptor.
 */
#include "pomp2-runtime/interpose.h"
#include "pomp2-runtime/xu.h"

#include <string.h>

/* What each task's data begins with. */
struct head {
    uint64_t from, to;     /* written by libgomp: the task's values */
    uintptr_t *reductions; /* read by libgomp where there are some: as in the program's data */
    void (*run)(void *data);
    uint64_t base;
    int64_t step;
    size_t offset; /* of the program's data behind it */
    struct xu_share share;
};

/* What libgomp copies from, by our function. */
struct source {
    struct head head;
    void *data;
    void (*copy)(void *to, void *from);
    size_t size;
};

static void copy(void *to, void *from)
{
    struct source *s = from;
    char *data = (char *)to + s->head.offset;
    *(struct head *)to = s->head;
    if (s->copy)
        s->copy(data, s->data);
    else
        memcpy(data, s->data, s->size);
}

static uint64_t steps(uint64_t from, uint64_t to, int64_t step)
{
    int64_t way = (int64_t)(to - from);
    return step ? (uint64_t)((way + step - (step > 0 ? 1 : -1)) / step) : 0;
}

static void run(void *memory)
{
    struct head *h = memory;
    uint64_t *data = (uint64_t *)((char *)memory + h->offset);
    data[0] = h->from;
    data[1] = h->to;
    struct location *l = location();
    struct frame *f = NULL;
    if (l && l->xu)
        f = xu_share_begin(l, &h->share, steps(h->base, h->from, h->step),
                           steps(h->from, h->to, h->step));
    h->run(data);
    if (f)
        xu_share_end(l, f);
}

enum { TASK_REDUCTION = 1 << 12 };

/* Fills `s`; false where the taskloop is none that is recorded. */
static bool prepare(struct source *s, void (*fn)(void *), void *data,
                    void (*copier)(void *, void *), long size, long align, unsigned flags,
                    uint64_t start, int64_t step)
{
    size_t unit = align > 16 ? (size_t)align : 16;
    *s = (struct source){.head = {.run = fn, .base = start, .step = step},
                         .data = data,
                         .copy = copier,
                         .size = (size_t)size};
    s->head.offset = (sizeof s->head + unit - 1) / unit * unit;
    if (flags & TASK_REDUCTION)
        s->head.reductions = ((struct head *)data)->reductions;
    return interpose_records() && size >= 16 && xu_share(here, &s->head.share);
}

#define TASKLOOP(name, type)                                                                       \
    void name(void (*fn)(void *), void *data, void (*copier)(void *, void *), long size,           \
              long align, unsigned flags, unsigned long tasks, int priority, type start, type end, \
              type step);                                                                          \
    PUBLIC void name(void (*fn)(void *), void *data, void (*copier)(void *, void *), long size,    \
                     long align, unsigned flags, unsigned long tasks, int priority, type start,    \
                     type end, type step)                                                          \
    {                                                                                              \
        struct source s;                                                                           \
        if (prepare(&s, fn, data, copier, size, align, flags, (uint64_t)start, (int64_t)step))     \
            BEHIND(name)                                                                           \
            (run, &s, copy, size + (long)s.head.offset, align > 16 ? align : 16, flags, tasks,     \
             priority, start, end, step);                                                          \
        else                                                                                       \
            BEHIND(name)(fn, data, copier, size, align, flags, tasks, priority, start, end, step); \
    }
TASKLOOP(GOMP_taskloop, long)
TASKLOOP(GOMP_taskloop_ull, unsigned long long)
