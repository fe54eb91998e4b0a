// truth: conforming, scope: inter, level: none, run: yes, idiom: context
// why: the context is the thread's own, but the field that is tested is the size of the team
#include <omp.h>

struct context {
    int rank, nthreads;
    double *row;
};

static double grid[64];

static void exchange(struct context *c)
{
    int chunk = 64 / c->nthreads;
    for (int i = 0; i < chunk; i++)
        c->row[i] = c->rank;
    if (c->nthreads > 1) {
#pragma omp barrier
        if (c->rank == 0)
            grid[0] = -1;
    }
}

int main(void)
{
#pragma omp parallel
    {
        struct context c;
        c.rank = omp_get_thread_num();
        c.nthreads = omp_get_num_threads();
        c.row = grid + c.rank * (64 / c.nthreads);
        exchange(&c);
    }
    return 0;
}
