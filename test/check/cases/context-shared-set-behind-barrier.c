// truth: conforming, scope: inter, level: none, run: yes
// why: a callee sets a member of the shared structure, in a single that all wait for
#include <omp.h>

struct state {
    int ready, done;
};

static void publish(struct state *s)
{
#pragma omp single
    s->ready = 1;
}

static void await(struct state *s)
{
    if (s->ready) {
#pragma omp barrier
    }
#pragma omp atomic
    s->done++;
}

int main(void)
{
    struct state s = {0, 0};
#pragma omp parallel num_threads(4)
    {
        publish(&s);
        await(&s);
    }
    return s.done != 4;
}
