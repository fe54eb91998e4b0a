// truth: conforming, scope: inter, level: none, run: yes, idiom: query
// why: omp_in_parallel is true for all threads of a region: the routine works in both settings
#include <omp.h>

static double v[32];

static void scale(double f)
{
    if (omp_in_parallel()) {
#pragma omp for
        for (int i = 0; i < 32; i++)
            v[i] *= f;
    } else {
        for (int i = 0; i < 32; i++)
            v[i] *= f;
    }
}

int main(void)
{
    for (int i = 0; i < 32; i++)
        v[i] = 1;
    scale(2);
#pragma omp parallel
    scale(3);
    return v[31] != 6;
}
