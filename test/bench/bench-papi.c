/* What PAPI_read costs by itself, in a program with threads, for the events in the arguments:
 * nanoseconds, the best of several rounds. */
#include "bench-sde.h"

#include <papi.h>
#include <pthread.h>
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
    int events = PAPI_NULL;
    long long values[16];
    publish();
    if (PAPI_library_init(PAPI_VER_CURRENT) != PAPI_VER_CURRENT ||
        PAPI_thread_init((unsigned long (*)(void))pthread_self) != PAPI_OK ||
        PAPI_create_eventset(&events) != PAPI_OK)
        return 2;
    for (int i = 1; i < argc; i++)
        if (PAPI_add_named_event(events, argv[i]) != PAPI_OK)
            return 2;
    if (PAPI_start(events) != PAPI_OK)
        return 2;
    double least = 1e30;
    for (int round = 0; round < ROUNDS; round++) {
        double begin = now();
        for (int i = 0; i < READS; i++)
            PAPI_read(events, values);
        double time = now() - begin;
        least = time < least ? time : least;
    }
    printf("%.1f\n", least / READS);
    return 0;
}
