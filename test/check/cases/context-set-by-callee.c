// truth: deadlock, scope: inter, level: 0, run: yes
// why: one callee fills the structure in, another one asks for it
#include <omp.h>

struct ctx {
    int rank, size;
};

static void start(struct ctx *c)
{
    c->rank = omp_get_thread_num();
    c->size = omp_get_num_threads();
}

static int leads(const struct ctx *c)
{
    return c->rank == 0;
}

int main(void)
{
#pragma omp parallel num_threads(4)
    {
        struct ctx c;
        start(&c);
        if (leads(&c)) {
#pragma omp barrier
        }
    }
    return 0;
}
