// truth: nonconforming, scope: inter, level: 1, run: yes, idiom: master
// why: a master region closely nested in a loop region through a call: it runs, but may not be
#include <omp.h>

static int progress;

static void tick(int i)
{
#pragma omp master /* HERE */
    progress = i;
}

int main(void)
{
    int v[40];
#pragma omp parallel
    {
#pragma omp for
        for (int i = 0; i < 40; i++) {
            v[i] = i;
            tick(i);
        }
    }
    return v[39] != 39;
}
