/*
 * What one unit of work costs: dynamic ranges of one iteration and empty tasks, on one thread.
 * Nanoseconds, the best of several rounds.
 */
#include "bench-sde.h"

#include <stdio.h>
#include <time.h>

enum { UNITS = 20000, ROUNDS = 15 };

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return 1e9 * (double)t.tv_sec + (double)t.tv_nsec;
}

static double ranges(void)
{
    double begin = now();
#pragma omp parallel for schedule(dynamic, 1) num_threads(1)
    for (int i = 0; i < UNITS; i++)
        __asm__ volatile("");
    return now() - begin;
}

static double tasks(void)
{
    double begin = now();
#pragma omp parallel num_threads(1)
    {
        for (int i = 0; i < UNITS; i++) {
#pragma omp task
            __asm__ volatile("");
        }
    }
    return now() - begin;
}

static double best(double (*round)(void))
{
    double least = 1e30;
    for (int i = 0; i < ROUNDS; i++) {
        double time = round();
        least = time < least ? time : least;
    }
    return least / UNITS;
}

int main(void)
{
    publish();
    printf("%.1f %.1f\n", best(ranges), best(tasks));
    return 0;
}
