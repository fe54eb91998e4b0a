// truth: deadlock, scope: inter, level: 0, run: yes
// why: the structure holds a pointer to another one of the same thread
#include <omp.h>

struct inner {
    int rank;
};
struct outer {
    struct inner *in;
    int n;
};

static void work(struct outer *o)
{
    struct inner *i = o->in;
    if (i->rank == 3) {
#pragma omp barrier
    }
}

int main(void)
{
#pragma omp parallel num_threads(4)
    {
        struct inner in;
        struct outer out;
        in.rank = omp_get_thread_num();
        out.in = &in;
        out.n = 1;
        work(&out);
    }
    return 0;
}
