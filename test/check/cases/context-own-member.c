// truth: deadlock, scope: inter, level: 0, run: yes
// why: the record of each thread leads to a pool of its own, and these differ
#include <omp.h>
#include <stdlib.h>

struct pool {
    int rounds;
};

struct worker {
    struct pool *pool;
    int ith;
};

struct team {
    struct pool pools[64];
    struct worker *workers;
};

static void compute(struct worker *w)
{
    struct pool *pool = w->pool;
    for (int i = 0; i < pool->rounds; i++) {
#pragma omp barrier
    }
}

int main(void)
{
    struct team *team = calloc(1, sizeof(*team));
    struct worker *workers = calloc(64, sizeof(*workers));
    for (int i = 0; i < 64; i++) {
        workers[i].ith = i;
        team->pools[i].rounds = i;
        workers[i].pool = &team->pools[i];
    }
    team->workers = workers;
#pragma omp parallel num_threads(4)
    compute(&team->workers[omp_get_thread_num()]);
    return 0;
}
