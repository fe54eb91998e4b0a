/* What the benchmarks share. */
#ifndef BENCH_H
#define BENCH_H
#include <stdio.h>
#include <time.h>

enum { BENCH_ROUNDS = 25 };

static inline double bench_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

/* One line for table.awk. */
static inline void bench_sample(const char *what, double target, double ours, double reference)
{
    printf("%s\t<= %.2f\t%.4f\t%.4f\n", what, target, ours, reference);
}

/* The rows so far are complete. */
static inline void bench_end_block(void)
{
    puts("");
}
#endif
