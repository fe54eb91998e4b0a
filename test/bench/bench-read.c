/* What it costs to read the counters in the arguments straight from their source, twice as a unit
 * of work does: nanoseconds, the best of several rounds. */
#include "pomp2-runtime/counters.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

enum { READS = 20000, ROUNDS = 15 };

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return 1e9 * (double)t.tv_sec + (double)t.tv_nsec;
}

int main(int argc, char **argv)
{
    char problem[512] = "";
    const char *failure = NULL;
    uint64_t values[COUNTERS_MOST];
    const struct counter_source *source = argc > 1 && !strncmp(argv[1], "perf::", 6)
                                              ? &counters_perf
                                              : counters_papi(problem, sizeof problem);
    for (int i = 1; i < argc; i++)
        if (!source || !source->add(argv[i], problem, sizeof problem)) {
            fprintf(stderr, "bench-read: %s: %s\n", argv[i], problem);
            return 2;
        }
    struct counter_set *set = source ? source->start(&failure) : NULL;
    double least = 1e30;
    for (int round = 0; set && round < ROUNDS; round++) {
        double begin = now();
        for (int i = 0; i < READS; i++)
            source->read(set, values);
        double time = now() - begin;
        least = time < least ? time : least;
    }
    printf("%.1f\n", 2 * least / READS);
    return 0;
}
