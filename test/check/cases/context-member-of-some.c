// truth: deadlock, scope: inter, level: 0, run: yes
// why: the record of the first thread alone is given the number of steps
#include <omp.h>
#include <stdlib.h>

struct record {
    int rank, steps;
};

static void run(struct record *r)
{
    if (r->steps) {
#pragma omp barrier
    }
}

int main(void)
{
    int steps = 5;
    struct record *all = calloc(4, sizeof(*all));
    for (int i = 0; i < 4; i++) {
        all[i].rank = i;
        if (i == 0)
            all[i].steps = steps;
    }
#pragma omp parallel num_threads(4)
    run(&all[omp_get_thread_num()]);
    return 0;
}
