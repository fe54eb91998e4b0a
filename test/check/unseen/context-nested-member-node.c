// truth: conforming, scope: inter, level: none, run: yes, idiom: context
// why: of the two members of the member only the one that is the same everywhere is asked for
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
    if (s->self->where.node == 0) {
#pragma omp barrier
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
