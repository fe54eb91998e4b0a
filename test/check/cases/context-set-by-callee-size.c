// truth: conforming, scope: inter, level: none, run: yes
// why: one callee fills the structure in, another one asks for the size alone
#include <omp.h>

struct ctx {
    int rank, size;
};

static void start(struct ctx *c)
{
    c->rank = omp_get_thread_num();
    c->size = omp_get_num_threads();
}

static int alone(const struct ctx *c)
{
    return c->size == 1;
}

int main(void)
{
#pragma omp parallel num_threads(4)
    {
        struct ctx c;
        start(&c);
        if (!alone(&c)) {
#pragma omp barrier
        }
    }
    return 0;
}
