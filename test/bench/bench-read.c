/* What it costs to read Linux' software events in the arguments: nanoseconds, the best of several
 * rounds. */
#include "pomp2-runtime/counters/counter-source.h"

#include <stdio.h>
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
    const struct counter_source *source = &counters_perf;
    for (int i = 1; i < argc; i++)
        if (!source->add(argv[i], problem, sizeof problem)) {
            fprintf(stderr, "bench-read: %s: %s\n", argv[i], problem);
            return 2;
        }
    struct counter_set set;
    source->start(&set, &failure);
    double least = 1e30;
    for (int round = 0; round < ROUNDS; round++) {
        double begin = now();
        for (int i = 0; i < READS; i++)
            source->read(&set, values);
        double time = now() - begin;
        least = time < least ? time : least;
    }
    printf("%.1f\n", least / READS);
    return 0;
}
