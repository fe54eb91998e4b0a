/* `crowd THREADS [sleep]`: each thread needs a processor for 60 ms in ten regions, or sleeps for as
 * long. Prints for how many percent of the threads' time they waited for one, as the system says.
 */
#include "work.h"

#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

static double used(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Seconds for which this thread waited for a processor. */
static double waited(void)
{
    unsigned long long ran = 0, waits = 0;
    FILE *file = fopen("/proc/thread-self/schedstat", "r");
    if (file && fscanf(file, "%llu %llu", &ran, &waits) != 2)
        waits = 0;
    if (file)
        fclose(file);
    return 1e-9 * (double)waits;
}

int main(int argc, char **argv)
{
    int threads = argc > 1 ? atoi(argv[1]) : 4;
    double start = omp_get_wtime();
    double sum = -waited(); /* as the shell's, before it was this program */
    for (int i = 0; i < 10; i++) {
#pragma omp parallel num_threads(threads)
        {
            if (argc > 2)
                work(6);
            else
                for (double until = used() + 0.006; used() < until;)
                    ;
        }
    }
    double time = omp_get_wtime() - start;
#pragma omp parallel num_threads(threads) reduction(+ : sum)
    sum += waited();
    printf("%.0f\n", 100 * sum / (threads * time));
    return 0;
}
