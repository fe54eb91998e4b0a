// truth: deadlock, scope: inter, level: 0, run: yes, idiom: context
// why: every thread fills a context of its own, and the worker it is passed to asks for its rank
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
    if (c->rank == 0) {
#pragma omp barrier /* HERE */
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
