/* `crowd THREADS [sleep]`: each thread needs a processor for 60 ms in ten regions, or sleeps for as
 * long. */
#include "work.h"

#include <omp.h>
#include <stdlib.h>

static double used(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

int main(int argc, char **argv)
{
    int threads = argc > 1 ? atoi(argv[1]) : 4;
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
    return 0;
}
