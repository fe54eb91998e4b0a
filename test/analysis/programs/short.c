/* Many short events: `short KIND COUNT THREADS` says how many seconds of processor time they took.
 * Compiled without Pompeii, it says what they take by themselves. */
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static volatile long sink;

static void critical(long i)
{
#pragma omp critical
    sink = i;
}

static void single(long i)
{
#pragma omp single nowait
    sink = i;
}

static void atomic(long i)
{
#pragma omp atomic
    sink += i;
}

static void loop(long i)
{
#pragma omp for nowait
    for (int k = 0; k < 2; k++)
        sink = i;
}

static void task(long i)
{
#pragma omp task
    sink = i;
}

static __attribute__((noinline)) void step(long i)
{
    sink = i;
}

static void call(long i)
{
    step(i);
}

static void barrier(long i)
{
    sink = i;
#pragma omp barrier
}

static void sections(long i)
{
#pragma omp sections nowait
    {
#pragma omp section
        sink = i;
    }
}

static omp_lock_t lock;

static void locked(long i)
{
    omp_set_lock(&lock);
    sink = i;
    omp_unset_lock(&lock);
}

static double processor_time(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

int main(int argc, char **argv)
{
    static const struct {
        const char *name;
        void (*run)(long i);
    } kinds[] = {{"critical", critical}, {"single", single}, {"atomic", atomic},
                 {"loop", loop},         {"task", task},     {"lock", locked},
                 {"barrier", barrier},   {"sections", sections}, {"call", call}};
    long count = argc > 2 ? atol(argv[2]) : 1000;
    int threads = argc > 3 ? atoi(argv[3]) : 1;
    void (*run)(long i) = critical;
    for (size_t k = 0; k < sizeof kinds / sizeof kinds[0]; k++)
        if (argc > 1 && strcmp(argv[1], kinds[k].name) == 0)
            run = kinds[k].run;
    double start = processor_time(); /* the measurement starts with the lock: it counts, too */
    omp_init_lock(&lock);
#pragma omp parallel num_threads(threads)
    {
        /* The last thread alone has short events; what it does by itself takes no time. */
        long mine = omp_get_thread_num() == threads - 1 ? count : 0;
        for (long i = 0; i < mine; i++)
            run(i);
        if (threads > 1 && mine == 0)
            for (double until = omp_get_wtime() + 0.05; omp_get_wtime() < until;)
                ;
    }
    printf("%.9f\n", processor_time() - start);
    return 0;
}
