// truth: conforming, scope: inter, level: none, run: yes, idiom: master
// why: the master region is met behind the loop by all threads, and has no barrier
#include <omp.h>

static int progress;

static void tick(int i)
{
#pragma omp master
    progress = i;
}

int main(void)
{
    int v[40];
#pragma omp parallel
    {
#pragma omp for
        for (int i = 0; i < 40; i++)
            v[i] = i;
        tick(v[39]);
#pragma omp barrier
    }
    return progress != 39;
}
