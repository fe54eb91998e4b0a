/* `advice NAME`: a loss of known size and cause; `advice NAME mended`: the same work when the
 * advice is followed. Both say how many seconds they took. */
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

/* Iterations that take 2, 4, .. 40 ms, the long ones for one thread; mended: they are shared as
 * they come. */
static void loop(void)
{
#pragma omp parallel num_threads(2)
    {
        if (mended) {
#pragma omp for schedule(dynamic, 1)
            for (int i = 20; i > 0; i--)
                work(2 * i);
        } else {
#pragma omp for schedule(static)
            for (int i = 20; i > 0; i--)
                work(2 * i);
        }
    }
}

/* Nearly all work is in a critical region, or under a lock; mended: none is. Who leaves it works a
 * little outside: else it may take it again and again, be through first, and wait at the end. */
static void critical(void)
{
#pragma omp parallel num_threads(2)
    for (int i = 0; i < 20; i++) {
        if (mended)
            work(10);
        else {
#pragma omp critical
            work(10);
        }
        work(1);
    }
}

static void lock(void)
{
    omp_lock_t lock;
    omp_init_lock(&lock);
#pragma omp parallel num_threads(2)
    for (int i = 0; i < 20; i++) {
        if (!mended)
            omp_set_lock(&lock);
        work(10);
        if (!mended)
            omp_unset_lock(&lock);
        work(1);
    }
    omp_destroy_lock(&lock);
}

/* All work is in turn; mended: in any order. */
static void ordered(void)
{
#pragma omp parallel num_threads(2)
    {
        if (mended) {
#pragma omp for schedule(static, 1)
            for (int i = 0; i < 40; i++)
                work(10);
        } else {
#pragma omp for ordered schedule(static, 1)
            for (int i = 0; i < 40; i++) {
#pragma omp ordered
                work(10);
            }
        }
    }
}

/* One thread has more to do before a barrier; mended: both have as much. */
static void barrier(void)
{
#pragma omp parallel num_threads(2)
    {
        work(mended ? 150 : omp_get_thread_num() ? 50 : 250);
#pragma omp barrier
        work(10);
    }
}

/* One section is longer; mended: both are as long. */
static void sections(void)
{
#pragma omp parallel num_threads(2)
    {
        work(5); /* both threads are there */
#pragma omp barrier
#pragma omp sections
        {
#pragma omp section
            work(mended ? 150 : 250);
#pragma omp section
            work(mended ? 150 : 50);
        }
    }
}

/* Fewer sections than threads; mended: as many. */
/* Its construct has no event that counts sections. LLVM's runtime gives one thread the first two,
 * gcc's each to who comes: mended, both have equal shares. */
static void combined_sections(void)
{
#pragma omp parallel sections num_threads(2)
    {
#pragma omp section
        work(mended ? 150 : 200);
#pragma omp section
        work(mended ? 0 : 50);
#pragma omp section
        work(mended ? 150 : 50);
    }
}

static void few_sections(void)
{
#pragma omp parallel num_threads(2)
    {
        if (mended) {
#pragma omp sections
            {
#pragma omp section
                work(100);
#pragma omp section
                work(100);
            }
        } else {
#pragma omp sections
            {
#pragma omp section
                work(200);
            }
        }
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
    } losses[] = {{"uneven", uneven},
                  {"chain", chain},
                  {"slow", slow},
                  {"single", single},
                  {"small", small},
                  {"master", master},
                  {"once", once},
                  {"few", few},
                  {"often", often},
                  {"loop", loop},
                  {"critical", critical},
                  {"lock", lock},
                  {"ordered", ordered},
                  {"barrier", barrier},
                  {"sections", sections},
                  {"few_sections", few_sections},
                  {"combined_sections", combined_sections}};
    mended = argc > 2;
    double start = omp_get_wtime();
    for (size_t i = 0; i < sizeof losses / sizeof losses[0]; i++)
        if (argc > 1 && strcmp(argv[1], losses[i].name) == 0)
            losses[i].run();
    printf("%.6f\n", omp_get_wtime() - start);
    return 0;
}
