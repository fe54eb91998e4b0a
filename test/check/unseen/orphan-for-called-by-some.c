// truth: deadlock, scope: inter, level: 0, run: yes, idiom: orphan
// why: the orphaned loop hides behind a cache that each thread keeps for itself
#include <omp.h>

static int v[40];

static void fill(int value)
{
#pragma omp for /* HERE */
    for (int i = 0; i < 40; i++)
        v[i] = value;
}

static void refresh(int *cached, int wanted)
{
    if (*cached != wanted) {
        fill(wanted);
        *cached = wanted;
    }
}

int main(void)
{
#pragma omp parallel
    {
        int cached = omp_get_thread_num();
        refresh(&cached, 1);
    }
    return v[0] == 9;
}
