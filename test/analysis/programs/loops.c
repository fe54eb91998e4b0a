/* A loop whose iterations cost what is known; the schedule is OMP_SCHEDULE's. Prints the seconds
 * that it took, threads in step, and by how much iterations were slower than that. usage: loops
 * uniform|triangle|slow|random|blocks|late */
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { ITERATIONS = 40, TIMES = 2 };

/* Milliseconds. */
static double cost(const char *name, int i)
{
    return !strcmp(name, "uniform")    ? 8
           : !strcmp(name, "triangle") ? 0.4 * i
           : !strcmp(name, "slow")     ? (i == 30 ? 120 : 4)
           : !strcmp(name, "random")   ? (i * 7919 % 211) * 0.08 + 1
           : !strcmp(name, "blocks")   ? (i / 10 % 2 ? 14 : 2)
                                       : (i < 36 ? 4 : 40);
}

/* It sleeps, so that other programs make it little slower. @return by how much, in seconds */
static double wait_for(double milliseconds)
{
    struct timespec time = {0, (long)(1e6 * milliseconds)};
    double start = omp_get_wtime();

    nanosleep(&time, NULL);
    return omp_get_wtime() - start - 1e-3 * milliseconds;
}

int main(int count, char **argument)
{
    const char *name = argument[count - 1];
    double took = 0, slower = 0;

#pragma omp parallel
    for (int n = 0; n < TIMES; n++) {
        double start;
#pragma omp barrier
        start = omp_get_wtime();
#pragma omp for schedule(runtime)
        for (int i = 0; i < ITERATIONS; i++) {
            double late = wait_for(cost(name, i));
#pragma omp atomic
            slower += late;
        }
#pragma omp master
        took += omp_get_wtime() - start;
    }
    printf("%.6f %.6f\n", took, slower);
    return 0;
}
