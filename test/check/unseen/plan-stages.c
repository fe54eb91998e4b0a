// truth: deadlock, scope: inter, level: 0, run: yes, idiom: context
// why: the plan of a thread has as many stages as its rank says
#include <omp.h>

struct plan {
    int rank, size, stages;
};

static void make_plan(struct plan *p)
{
    p->rank = omp_get_thread_num();
    p->size = omp_get_num_threads();
    p->stages = p->rank + 1;
}

static void run(const struct plan *p, int *sums)
{
    for (int s = 0; s < p->stages; s++) {
        sums[p->rank] += s;
#pragma omp barrier // HERE
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
