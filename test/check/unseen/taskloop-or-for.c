// truth: deadlock, scope: inter, level: 0, run: yes, idiom: task
// why: one thread calls a routine that shares its loop by for
#include <omp.h>

static double x[256];

static void scale(double by)
{
#pragma omp for /* HERE */
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
