// truth: conforming, scope: inter, level: none, run: yes
// why: what is asked for is the number beside the pointer
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
    o->in->rank++;
    if (o->n == 1) {
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
