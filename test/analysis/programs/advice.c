/* `advice NAME`: a loss of known size and cause; `advice NAME mended`: the same work when the advice
 * is followed. Both say how many seconds they took. */
#include "work.h"

#include <omp.h>
#include <stdio.h>
#include <string.h>

static int mended;

/* One task of 200 ms, three of 20; mended: four of 65. */
static void uneven(void)
{
#pragma omp parallel num_threads(2)
#pragma omp single
    for (int i = 0; i < 4; i++) {
#pragma omp task
        work(mended ? 65 : i == 3 ? 200 : 20);
    }
}

/* Tasks that depend on each other; mended: that do not. */
static void chain(void)
{
    int x = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
    for (int i = 0; i < 6; i++) {
        if (mended) {
#pragma omp task
            work(40);
        } else {
#pragma omp task depend(inout : x)
            work(40);
        }
    }
    (void)x;
}

/* The tasks take 20 ms each to create and to run; mended: both threads create them. */
static void slow(void)
{
#pragma omp parallel num_threads(2)
    {
        int mine = mended ? 3 : omp_get_thread_num() == 0 ? 6 : 0;
        if (mended) {
            for (int i = 0; i < mine; i++) {
                work(40);
#pragma omp task
                work(1);
            }
        } else {
#pragma omp single
            for (int i = 0; i < 6; i++) {
                work(40);
#pragma omp task
                work(1);
            }
        }
    }
}

/* Nobody needs what the single does; mended: nowait. */
static void single(void)
{
#pragma omp parallel num_threads(2)
    {
        if (mended) {
#pragma omp single nowait
            work(200);
        } else {
#pragma omp single
            work(200);
        }
#pragma omp for schedule(dynamic)
        for (int i = 0; i < 20; i++)
            work(20);
    }
}

/* A team of one; mended: of two. */
static void small(void)
{
#pragma omp parallel num_threads(2)
    work(10);
#pragma omp parallel for num_threads(mended ? 2 : 1)
    for (int i = 0; i < 2; i++)
        work(100);
}

/* One thread works, and the other one waits for it; mended: both do. */
static void master(void)
{
#pragma omp parallel num_threads(2)
    {
        if (mended)
            work(100);
        else {
#pragma omp master
            work(200);
        }
#pragma omp barrier
    }
}

/* Regions that are executed once, and a few times, by threads that have to be created. */
static void once(void)
{
#pragma omp parallel num_threads(8)
    work(1);
}

static void few(void)
{
    for (int i = 0; i < 5; i++) {
#pragma omp parallel num_threads(8)
        work(10);
    }
}

/* A region that is executed often, for nothing. */
static void often(void)
{
    for (int i = 0; i < 20000; i++) {
#pragma omp parallel num_threads(2)
        {
        }
    }
}

int main(int argc, char **argv)
{
    static const struct {
        const char *name;
        void (*run)(void);
    } losses[] = {{"uneven", uneven}, {"chain", chain},   {"slow", slow}, {"single", single},
                  {"small", small},   {"master", master}, {"once", once},     {"few", few},       {"often", often}};
    mended = argc > 2;
    double start = omp_get_wtime();
    for (size_t i = 0; i < sizeof losses / sizeof losses[0]; i++)
        if (argc > 1 && strcmp(argv[1], losses[i].name) == 0)
            losses[i].run();
    printf("%.6f\n", omp_get_wtime() - start);
    return 0;
}
