/* Regions of known work, many instances of each; in one of them MORE percent more. What that took, a
 * typical instance of it, is printed by a clock of its own. */
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

enum { STEPS = 100, MOST_THREADS = 64 };

static volatile double sink;

static void work(long n)
{
    double sum = 0;
    for (long i = 0; i < n; i++)
        sum += 1.0 / (double)(i + 1);
    sink = sum;
}

static double took[MOST_THREADS * STEPS];

static void note(int step, double seconds)
{
    if (omp_get_thread_num() < MOST_THREADS)
        took[omp_get_thread_num() * STEPS + step] = seconds;
}

static int by_value(const void *a, const void *b)
{
    const double *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

/* Half of them take no longer: as those of threads that do not exist took 0, from the end. */
static double typical(int threads)
{
    qsort(took, MOST_THREADS * STEPS, sizeof *took, by_value);
    return took[MOST_THREADS * STEPS - threads * STEPS / 2];
}

int main(void)
{
    const char *text = getenv("MORE");
    long more = text ? atol(text) : 0;
    for (int step = 0; step < STEPS; step++) {
#pragma omp parallel
        {
#pragma omp for nowait
            for (int i = 0; i < 8; i++)
                work(3000);
            double begin = omp_get_wtime();
#pragma omp for nowait
            for (int i = 0; i < 8; i++)
                work(4000 + 40 * more);
            note(step, omp_get_wtime() - begin);
#pragma omp for schedule(dynamic)
            for (int i = 0; i < 8; i++)
                work(2000);
#pragma omp critical
            work(1000);
#pragma omp single
            work(2000);
        }
    }
    printf("%.9f\n", typical(omp_get_max_threads()));
    return 0;
}
