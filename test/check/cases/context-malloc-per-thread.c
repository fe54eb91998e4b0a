// truth: deadlock, scope: inter, level: 0, run: yes
// why: each thread allocates its context and hands it over
#include <omp.h>
#include <stdlib.h>

struct ctx {
    int rank;
};

static struct ctx *create(int rank)
{
    struct ctx *c = malloc(sizeof *c);
    if (!c)
        abort();
    c->rank = rank;
    return c;
}

static void run(struct ctx *c)
{
    if (c->rank > 1) {
#pragma omp barrier
    }
}

int main(void)
{
#pragma omp parallel num_threads(4)
    {
        struct ctx *c = create(omp_get_thread_num());
        run(c);
        free(c);
    }
    return 0;
}
