/* What the benchmarks share. */
#ifndef BENCH_H
#define BENCH_H
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { BENCH_ROUNDS = 25 };

#define BENCH_INLINE __attribute__((no_instrument_function)) static inline

BENCH_INLINE double bench_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

/* Other work on the machine only ever adds, so the least sample is the nearest to the truth. */
BENCH_INLINE double bench_least(const double *samples, int n)
{
    double least = samples[0];
    for (int i = 1; i < n; i++)
        if (samples[i] < least)
            least = samples[i];
    return least;
}

/* One row of the table; as row() of row.sh. */
BENCH_INLINE void bench_row(const char *what, double ours, double reference, double target)
{
    const char *format = getenv("BENCH_FORMAT");
    const char *row = format && strcmp(format, "tsv") == 0 ? "%s\t%.3f\t%.3f\t%.3f\t<= %.2f\n"
                                                           : "%-52s %12.3f %12.3f %7.3f  <= %.2f\n";
    printf(row, what, ours, reference, ours / reference, target);
}
#endif
