// truth: deadlock, scope: inter, level: 0, run: yes
// why: the function that sets the member is called for some of the records alone
#include <omp.h>
#include <stdlib.h>

struct record {
    int steps;
};

static void set(struct record *r, int steps)
{
    r->steps = steps;
}

static void run(struct record *r)
{
    for (int i = 0; i < r->steps; i++) {
#pragma omp barrier
    }
}

int main(void)
{
    struct record *all = calloc(4, sizeof(*all));
    int many = 2;
    for (int i = 0; i < 4; i++)
        if (i % 2)
            set(&all[i], many);
#pragma omp parallel num_threads(4)
    run(&all[omp_get_thread_num()]);
    return 0;
}
