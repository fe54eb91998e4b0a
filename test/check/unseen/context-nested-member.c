// truth: deadlock, scope: inter, level: 0, run: yes, idiom: context
// why: the thread number is a member of a member, reached through two pointers
#include <omp.h>
#include <stdio.h>

struct place {
    int node, core;
};
struct thread {
    struct place where;
    long done;
};
struct solver {
    struct thread *self;
    int steps;
};

static void step(struct solver *s)
{
    s->self->done++;
    if (s->self->where.core < 2) {
#pragma omp barrier /* HERE */
    }
}

int main(void)
{
#pragma omp parallel
    {
        struct thread me = {{0, omp_get_thread_num()}, 0};
        struct solver s = {.self = &me, .steps = 3};
        for (int i = 0; i < s.steps; i++)
            step(&s);
        if (me.done != 3)
            puts("lost");
    }
    return 0;
}
