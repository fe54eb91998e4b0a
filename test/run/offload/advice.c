/* What can be mended, and, with -DMENDED, is. Lines are known to advice.sh. */
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 1 << 20, TIMES = 20, SMALL = 200 };

static double kept(double *a)
{
    double sum = 0;
#ifdef MENDED
#pragma omp target data map(tofrom: a[0:N])
#endif
    for (int times = 0; times < TIMES; times++) {
#pragma omp target map(tofrom: a[0:N])
        for (int i = 0; i < N; i += 4096)
            a[i] += 1;
    }
    for (int i = 0; i < N; i += 4096)
        sum += a[i];
    return sum;
}

static int launched(void)
{
    int x = 0;
#pragma omp target data map(tofrom: x)
#ifdef MENDED
#pragma omp target map(tofrom: x)
    for (int times = 0; times < SMALL; times++)
        x++;
#else
    for (int times = 0; times < SMALL; times++) {
#pragma omp target map(tofrom: x)
        x++;
    }
#endif
    return x;
}

static void allocated(void)
{
#ifdef MENDED
    void *there = omp_target_alloc(N, omp_get_default_device());
    omp_target_free(there, omp_get_default_device());
#else
    for (int times = 0; times < SMALL; times++) {
        void *there = omp_target_alloc(N, omp_get_default_device());
        omp_target_free(there, omp_get_default_device());
    }
#endif
}

int main(void)
{
    double *a = calloc(N, sizeof *a);
    allocated();
    printf("%d\n", launched());
    printf("%g\n", kept(a));
    free(a);
    return 0;
}
