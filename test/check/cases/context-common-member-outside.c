// truth: deadlock, scope: inter, level: 0, run: yes
// why: nobody is seen to call what sets the member, and whoever does sets others for each record
#include <omp.h>
#include <stdlib.h>

struct worker {
    int ith, rounds;
};

void prepare(struct worker *w, int count, int rounds)
{
    for (int i = 0; i < count; i++)
        w[i].rounds = rounds;
}

void prepare_too(struct worker *w, int count, int rounds) __asm__("prepare");

static void compute(struct worker *w)
{
    for (int i = 0; i < w->rounds; i++) {
#pragma omp barrier
    }
}

int main(void)
{
    struct worker *workers = calloc(64, sizeof(*workers));
    for (int i = 0; i < 64; i++)
        prepare_too(&workers[i], 1, i);
#pragma omp parallel num_threads(4)
    compute(&workers[omp_get_thread_num()]);
    free(workers);
    return 0;
}
