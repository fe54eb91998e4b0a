// truth: conforming, scope: inter, level: none, run: yes
// why: the record of each thread leads to the one pool that all of them have
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
    struct pool pool;
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
    struct pool *pool = &team->pool;
    struct worker *workers = calloc(64, sizeof(*workers));
    pool->rounds = 3;
    for (int i = 0; i < 64; i++) {
        workers[i].ith = i;
        workers[i].pool = pool;
    }
    team->workers = workers;
#pragma omp parallel num_threads(4)
    compute(&team->workers[omp_get_thread_num()]);
    return 0;
}
