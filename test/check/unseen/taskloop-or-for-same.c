// truth: conforming, scope: inter, level: none, run: yes, idiom: task
// why: one thread calls a routine that shares its loop by taskloop, which is no worksharing
// construct
#include <omp.h>

static double x[256];

static void scale(double by)
{
#pragma omp taskloop grainsize(32)
    for (int i = 0; i < 256; i++)
        x[i] = by + i;
}

int main(void)
{
#pragma omp parallel
    {
#pragma omp master
        scale(2);
#pragma omp barrier
    }
    return x[0] != 2 && x[1] != 3;
}
