/* Regions of known work, many instances of each; in one of them MORE percent more. */
#include <stdlib.h>

static volatile double sink;

static void work(long n)
{
    double sum = 0;
    for (long i = 0; i < n; i++)
        sum += 1.0 / (double)(i + 1);
    sink = sum;
}

int main(void)
{
    const char *text = getenv("MORE");
    long more = text ? atol(text) : 0;
    for (int step = 0; step < 100; step++) {
#pragma omp parallel
        {
#pragma omp for nowait
            for (int i = 0; i < 8; i++)
                work(3000);
#pragma omp for nowait
            for (int i = 0; i < 8; i++)
                work(4000 + 40 * more);
#pragma omp for schedule(dynamic)
            for (int i = 0; i < 8; i++)
                work(2000);
#pragma omp critical
            work(1000);
#pragma omp single
            work(2000);
        }
    }
    return 0;
}
