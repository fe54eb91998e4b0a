/* A loop whose iterations cost what is known; the schedule is OMP_SCHEDULE's. Prints
 * the seconds that it took, threads in step. usage: loops uniform|triangle|slow|random|blocks|late */
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

/* It sleeps, so that other programs do not make it slower. */
static void wait_for(double milliseconds)
{
    struct timespec time = {0, (long)(1e6 * milliseconds)};

    nanosleep(&time, NULL);
}

int main(int count, char **argument)
{
    const char *name = argument[count - 1];
    double took = 0;

#pragma omp parallel
    for (int n = 0; n < TIMES; n++) {
        double start;
#pragma omp barrier
        start = omp_get_wtime();
#pragma omp for schedule(runtime)
        for (int i = 0; i < ITERATIONS; i++)
            wait_for(cost(name, i));
#pragma omp master
        took += omp_get_wtime() - start;
    }
    printf("%.6f\n", took);
    return 0;
}
