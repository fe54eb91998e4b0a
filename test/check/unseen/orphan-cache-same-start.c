// truth: conforming, scope: inter, level: none, run: yes, idiom: orphan
// why: the thread's cache starts with the same value everywhere and changes alike
#include <omp.h>

static int v[40];

static void fill(int value)
{
#pragma omp for
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
        int cached = 0;
        refresh(&cached, 1);
        refresh(&cached, 1);
        refresh(&cached, 2);
    }
    return v[0] != 2;
}
