// truth: deadlock, scope: inter, level: 0, run: yes
// why: the same function is right for the shared plan and wrong for a plan of each thread
#include <omp.h>

struct plan {
    int rounds;
};

static void follow(const struct plan *p)
{
    for (int i = 0; i < p->rounds; i++) {
#pragma omp barrier
    }
}

int main(void)
{
    struct plan common = {2};
#pragma omp parallel num_threads(4)
    {
        struct plan mine;
        mine.rounds = omp_get_thread_num();
        follow(&common);
        follow(&mine);
    }
    return 0;
}
