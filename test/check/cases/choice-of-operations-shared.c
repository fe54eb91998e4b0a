// truth: conforming, scope: inter, level: none, run: yes
// why: all threads use the same operations
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

int main(int argc, char **argv)
{
    const struct ops *o = argc > 1 ? &calm : &busy;
    (void)argv;
#pragma omp parallel num_threads(4)
    drive(o);
    return 0;
}
