// truth: deadlock, scope: inter, level: 0, run: yes
// why: each thread has operations of its own, in a structure
#include <omp.h>

struct ops {
    void (*finish)(int);
};

static void quiet(int n)
{
    (void)n;
}

static void meets(int n)
{
    if (n) {
#pragma omp barrier
    }
}

static const struct ops calm = {quiet}, busy = {meets};

static void drive(const struct ops *o)
{
    o->finish(1);
}

int main(void)
{
#pragma omp parallel num_threads(4)
    {
        const struct ops *o = omp_get_thread_num() ? &calm : &busy;
        drive(o);
    }
    return 0;
}
