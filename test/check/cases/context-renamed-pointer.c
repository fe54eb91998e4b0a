// truth: deadlock, scope: inter, level: 0, run: yes
// why: a callee fills the structure in through a second pointer
#include <omp.h>

struct ctx {
    int rank;
};

static void *start(void *p)
{
    struct ctx *c = p;
    c->rank = omp_get_thread_num();
    return p;
}

int main(void)
{
#pragma omp parallel num_threads(4)
    {
        struct ctx mine = {0};
        start(&mine);
        if (mine.rank == 0) {
#pragma omp barrier
        }
    }
    return 0;
}
