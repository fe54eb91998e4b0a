/* `spread NAME`, with MPI `spread NAME FILE`: a program whose instances last as long as the name says, and a line for each of
 * them: region, rank, thread, and what a clock of its own read inside of the region and around it,
 * in nanoseconds. The truth lies between the two, whatever else the machine does.
 */
#include "pompeii.h"

#include <omp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#ifdef WITH_MPI
#include <mpi.h>
#endif

enum { THREADS = 2, MOST = 4000 };

static struct instance {
    const char *region;
    int64_t inner, outer;
} list[THREADS][MOST];
static int count[THREADS], rank;

POMPEII_REGION(step, "user", "", "step");
POMPEII_REGION(inner, "user", "", "inner");

static int64_t now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

static void spin(double ns)
{
    for (int64_t end = now() + (int64_t)ns; now() < end;)
        ;
}

/* One instance, with as many of `inner` in it. */
static void take(double ns, int nested)
{
    int t = omp_get_thread_num();
    int64_t before = now();
    pompeii_enter(&step);
    int64_t start = now();
    spin(ns);
    for (int i = 0; i < nested; i++) {
        int64_t around = now();
        pompeii_enter(&inner);
        int64_t within = now();
        spin(ns / 2);
        within = now() - within;
        pompeii_leave(&inner);
        list[t][count[t]++] = (struct instance){"inner", within, now() - around};
    }
    int64_t took = now() - start;
    pompeii_leave(&step);
    list[t][count[t]++] = (struct instance){"step", took, now() - before};
}

/* ---- The programs ------------------------------------------------------------------------ */

static void constant(int t)
{
    (void)t;
    for (int i = 0; i < 400; i++)
        take(20e3, 0);
}

static void bimodal(int t)
{
    (void)t;
    for (int i = 0; i < 500; i++)
        take(i % 5 ? 5e3 : 200e3, 0);
}

static void outlier(int t)
{
    for (int i = 0; i < 500; i++)
        take(i == 250 && t ? 50e6 : 10e3, 0);
}

/* 100 ns to 100 ms: of each decade a third of the one below. */
static void tail(int t)
{
    (void)t;
    double ns = 100;
    for (int times = 729; times; times /= 3, ns *= 10)
        for (int i = 0; i < times; i++)
            take(ns, 0);
}

static void growing(int t)
{
    (void)t;
    for (int i = 0; i < 500; i++)
        take(10e3 + 100.0 * i, 0);
}

static void slow_thread(int t)
{
    for (int i = 0; i < 300; i++)
        take(t ? 60e3 : 15e3, 0);
}

static void nested(int t)
{
    (void)t;
    for (int i = 0; i < 200; i++)
        take(10e3 + 10e3 * (i % 7), 1 + i % 3);
}

static void once(int t)
{
    if (t)
        take(3e6, 0);
}

static void never(int t)
{
    if (t > THREADS)
        take(1, 1);
}

/* A rank has so many times more than the one before. */
static void ranks(int t)
{
    (void)t;
    for (int i = 0; i < 200 * (1 + rank); i++)
        take(20e3, 0);
}

int main(int argc, char **argv)
{
    static const struct {
        const char *name;
        void (*run)(int thread);
    } programs[] = {{"constant", constant}, {"bimodal", bimodal}, {"outlier", outlier},
                    {"tail", tail},         {"growing", growing}, {"slow_thread", slow_thread},
                    {"nested", nested},     {"once", once},       {"never", never},
                    {"ranks", ranks}};
    void (*run)(int) = never;
#ifdef WITH_MPI
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    char name[4096]; /* launchers cut lines of several ranks to pieces */
    snprintf(name, sizeof name, "%s.%d", argc > 2 ? argv[2] : "rank", rank);
    if (!freopen(name, "w", stdout))
        return 1;
#endif
    for (size_t i = 0; i < sizeof programs / sizeof *programs; i++)
        if (argc > 1 && !strcmp(argv[1], programs[i].name))
            run = programs[i].run;
#pragma omp parallel num_threads(THREADS)
    run(omp_get_thread_num());
    for (int t = 0; t < THREADS; t++)
        for (int i = 0; i < count[t]; i++)
            printf("%s P%d %d %lld %lld\n", list[t][i].region, rank, t, (long long)list[t][i].inner,
                   (long long)list[t][i].outer);
#ifdef WITH_MPI
    MPI_Finalize();
#endif
    return 0;
}
