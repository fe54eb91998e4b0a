/* Static loops over arrays that do not fit in a cache, as in STREAM; seconds for all of them. */
#include "bench.h"
#include <omp.h>

enum { N = 2000000, LOOPS = 10 };
static double a[N], b[N], c[N];

int main(void)
{
#pragma omp parallel for
    for (int i = 0; i < N; i++)
        a[i] = b[i] = i;
    double start = bench_now();
    for (int k = 0; k < LOOPS; k++) {
#pragma omp parallel for schedule(static)
        for (int i = 0; i < N; i++)
            c[i] = a[i] + 3.0 * b[i];
#pragma omp parallel for schedule(static)
        for (int i = 0; i < N; i++)
            a[i] = c[i];
    }
    printf("%.6f\n", (bench_now() - start) * 1e-9);
    return a[5] < 0;
}
