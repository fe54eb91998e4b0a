// truth: deadlock, scope: inter, level: 0, run: yes
// why: there is one place that sets the member, but each thread comes there with its own value
#include <omp.h>
#include <stdlib.h>

struct record {
    int steps;
};

static void run(struct record *r)
{
    for (int i = 0; i < r->steps; i++) {
#pragma omp barrier
    }
}

int main(void)
{
    struct record *all = calloc(4, sizeof(*all));
#pragma omp parallel num_threads(4)
    {
        int rank = omp_get_thread_num();
        all[rank].steps = rank;
        run(&all[rank]);
    }
    return 0;
}
