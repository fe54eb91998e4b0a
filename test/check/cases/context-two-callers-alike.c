// truth: conforming, scope: inter, level: none, run: yes
// why: the shared plan and the plans of the threads say the same
#include <omp.h>

struct plan {
    int rounds, who;
};

static void follow(const struct plan *p)
{
    for (int i = 0; i < p->rounds; i++) {
#pragma omp barrier
    }
}

int main(void)
{
    struct plan common = {2, 0};
#pragma omp parallel num_threads(4)
    {
        struct plan mine;
        mine.who = omp_get_thread_num();
        mine.rounds = 3;
        follow(&common);
        follow(&mine);
    }
    return 0;
}
