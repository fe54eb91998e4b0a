/* `suppose NAME`: work of known length; `suppose NAME mended`: the region at the line that ends with
 * the program's name in a comment is twice as fast, or, of a lock, keeps nobody out. Both say how many
 * seconds they took. */
#include "work.h"

#include <omp.h>
#include <stdio.h>
#include <string.h>

static int mended;

/* 100 ms outside of teams, 100 in one; mended: 50. */
static void serial(void)
{
#pragma omp critical(serial) /* serial */
    work(mended ? 50 : 100);
#pragma omp parallel for
    for (int i = 0; i < 20; i++)
        work(10);
}

static void loop(void)
{
    work(40);
#pragma omp parallel
    {
#pragma omp for /* loop */
        for (int i = 0; i < 24; i++)
            work(mended ? 5 : 10);
#pragma omp for
        for (int i = 0; i < 8; i++)
            work(10);
    }
}

/* The long iterations are one thread's; those of the second loop the other's, who does not wait. */
static void uneven(void)
{
#pragma omp parallel
    {
#pragma omp for schedule(static) nowait /* uneven */
        for (int i = 0; i < 20; i++)
            work(mended ? 20 - i : 2 * (20 - i));
#pragma omp for schedule(static)
        for (int i = 0; i < 20; i++)
            work(i);
    }
}

/* Nobody waits in it for long once it is short. */
static void critical(void)
{
#pragma omp parallel
    for (int i = 0; i < 15; i++) {
#pragma omp critical /* critical */
        work(mended ? 6 : 12);
        work(8);
    }
}

static void lock(void)
{
    omp_lock_t lock;
    omp_init_lock(&lock);
#pragma omp parallel
    {
        for (int i = 0; i < 15; i++) {
            if (!mended)
                omp_set_lock(&lock); /* lock */
            work(omp_get_thread_num() ? 4 : 10);
            if (!mended)
                omp_unset_lock(&lock);
            work(2);
        }
#pragma omp barrier
        work(10);
    }
}

static void single(void)
{
#pragma omp parallel
    {
#pragma omp single /* single */
        work(mended ? 60 : 120);
#pragma omp for
        for (int i = 0; i < 12; i++)
            work(10);
    }
}

/* One long task at the end, which the others wait for. */
static void tasks(void)
{
#pragma omp parallel
#pragma omp single
    for (int i = 0; i < 5; i++) {
#pragma omp task /* tasks */
        work((mended ? 1 : 2) * (i == 4 ? 60 : 20));
    }
}

/* With more threads the loop is shared out, what each does and the serial part are not. */
static void team(void)
{
    work(40);
#pragma omp parallel
    {
#pragma omp for
        for (int i = 0; i < 24; i++)
            work(10);
#pragma omp single
        work(20);
        work(10);
    }
}

int main(int argc, char **argv)
{
    static const struct {
        const char *name;
        void (*run)(void);
    } programs[] = {{"serial", serial}, {"loop", loop},     {"uneven", uneven}, {"critical", critical},
                    {"lock", lock},     {"single", single}, {"tasks", tasks},   {"team", team}};
    mended = argc > 2;
    double start = omp_get_wtime();
    for (size_t i = 0; i < sizeof programs / sizeof programs[0]; i++)
        if (argc > 1 && strcmp(argv[1], programs[i].name) == 0)
            programs[i].run();
    printf("%.6f\n", omp_get_wtime() - start);
    return 0;
}
