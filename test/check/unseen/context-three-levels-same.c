// truth: conforming, scope: inter, level: none, run: yes, idiom: context
// why: three structs deep, the halo's member holds the team's size; the number stands beside it
#include <omp.h>

struct halo {
    int rank, size;
};
struct solver {
    double residual;
    struct halo halo;
};
struct simulation {
    struct solver *solver;
    int steps;
};

static void exchange(const struct halo *h)
{
    if (h->size > 1) {
#pragma omp barrier
    }
}

static void solve(struct solver *s)
{
    s->residual /= 2;
    exchange(&s->halo);
}

static void run(const struct simulation *sim)
{
    for (int i = 0; i < sim->steps; i++)
        solve(sim->solver);
}

int main(void)
{
#pragma omp parallel
    {
        struct solver solver = {1, {omp_get_thread_num(), omp_get_num_threads()}};
        struct simulation sim = {&solver, 3};
        run(&sim);
    }
    return 0;
}
