// truth: conforming, scope: inter, level: none, run: yes
// why: each record has what main was handed, once
#include <omp.h>
#include <stdlib.h>

struct worker {
    int ith, rounds;
};

static void compute(struct worker *w)
{
    for (int i = 0; i < w->rounds; i++) {
#pragma omp barrier
    }
}

int main(int argc, char **argv)
{
    (void)argv;
    struct worker *workers = calloc(64, sizeof(*workers));
    for (int i = 0; i < 64; i++)
        workers[i].rounds = argc;
#pragma omp parallel num_threads(4)
    compute(&workers[omp_get_thread_num()]);
    free(workers);
    return 0;
}
