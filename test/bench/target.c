/* Target regions, nanoseconds: empty ones, ones with a thousand inner regions, and 600 of about 2
 * ms, as cg-offload has. */
#include "bench.h"
#include <omp.h>
#include <string.h>

enum { REGIONS = 5000, EVENTS = 1000, LONG_REGIONS = 600 };

static int value;

static void empty_regions(int count)
{
    for (int i = 0; i < count; i++) {
#pragma omp target
        {
            __asm__ volatile("" ::: "memory");
        }
    }
}

/* Tasks that are run at once: each is recorded, and costs nearly nothing itself. */
static void inner_regions(int count)
{
    for (int i = 0; i < count; i++) {
#pragma omp target
        for (int k = 0; k < EVENTS; k++) {
#pragma omp critical
            __asm__ volatile("" ::: "memory");
        }
    }
}

static void long_regions(void)
{
    for (int i = 0; i < LONG_REGIONS; i++) {
#pragma omp target map(tofrom : value)
        for (int k = 0; k < 1000000; k++) {
            __asm__ volatile("" ::: "memory");
            value += k & 1;
        }
    }
}

int main(int argc, char *argv[])
{
    const char *what = argc > 1 ? argv[1] : "";
    empty_regions(100);
    double start = bench_now();
    if (strcmp(what, "inner") == 0) {
        inner_regions(REGIONS / 100);
        printf("%.3f\n", (bench_now() - start) / (REGIONS / 100) / EVENTS);
    } else if (strcmp(what, "long") == 0) {
        long_regions();
        printf("%.6f\n", (bench_now() - start) / 1e9);
    } else {
        empty_regions(REGIONS);
        printf("%.3f\n", (bench_now() - start) / REGIONS);
    }
    return 0;
}
