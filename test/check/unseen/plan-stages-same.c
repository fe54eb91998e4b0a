// truth: conforming, scope: inter, level: none, run: yes, idiom: context
// why: the plan of a thread has as many stages as there are threads
#include <omp.h>

struct plan {
    int rank, size, stages;
};

static void make_plan(struct plan *p)
{
    p->rank = omp_get_thread_num();
    p->size = omp_get_num_threads();
    p->stages = p->size + 1;
}

static void run(const struct plan *p, int *sums)
{
    for (int s = 0; s < p->stages; s++) {
        sums[p->rank] += s;
#pragma omp barrier
    }
}

int main(void)
{
    int sums[256] = {0};
#pragma omp parallel
    {
        struct plan p;
        make_plan(&p);
        run(&p, sums);
    }
    return sums[0] < 0;
}
