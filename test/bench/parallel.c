/* An empty parallel region, microseconds; the same file is measured by each tool in turn. */
#include "bench.h"
#include <omp.h>

enum { REGIONS = 3000 };

static void regions(void)
{
    for (int i = 0; i < REGIONS; i++) {
#pragma omp parallel
        {
            __asm__ volatile("" ::: "memory");
        }
    }
}

int main(void)
{
    regions();
    double start = bench_now();
    regions();
    printf("%.3f\n", (bench_now() - start) / REGIONS);
    return 0;
}
