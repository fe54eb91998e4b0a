/* `suppose NAME`: work of known length; `suppose NAME mended`: the region at the line that ends
 * with the program's name in a comment is twice as fast, or, of a lock, keeps nobody out. Both say
 * how many seconds they took. */
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

/* The first lock is longer held: with it free, threads meet at the second one. */
static void two_locks(void)
{
    omp_lock_t first, second;
    omp_init_lock(&first);
    omp_init_lock(&second);
#pragma omp parallel num_threads(3)
    for (int i = 0; i < 8; i++) {
        if (!mended)
            omp_set_lock(&first); /* two_locks */
        work(10);
        if (!mended)
            omp_unset_lock(&first);
        omp_set_lock(&second);
        work(6);
        omp_unset_lock(&second);
        work(2);
    }
}

/* Taken twice by who has it. */
static void nest_lock(void)
{
    omp_nest_lock_t lock;
    omp_init_nest_lock(&lock);
#pragma omp parallel
    for (int i = 0; i < 12; i++) {
        if (!mended)
            omp_set_nest_lock(&lock); /* nest_lock */
        work(4);
        if (!mended)
            omp_set_nest_lock(&lock);
        work(6);
        if (!mended) {
            omp_unset_nest_lock(&lock);
            omp_unset_nest_lock(&lock);
        }
        work(5);
    }
}

/* Who waits for the lock would wait at the barrier, too. */
static void late(void)
{
    omp_lock_t lock;
    omp_init_lock(&lock);
#pragma omp parallel num_threads(3)
    {
        if (omp_get_thread_num() == 2)
            work(250);
        else
            for (int i = 0; i < 10; i++) {
                if (!mended)
                    omp_set_lock(&lock); /* late */
                work(10);
                if (!mended)
                    omp_unset_lock(&lock);
                work(1);
            }
#pragma omp barrier
        work(10);
    }
}

/* A critical region of four threads, of which each next one finds it taken. */
static void convoy(void)
{
#pragma omp parallel num_threads(4)
    for (int i = 0; i < 6; i++) {
        work(3);
        if (mended) {
            work(8);
            continue;
        }
#pragma omp critical /* convoy */
        work(8);
    }
}

/* Tasks that take a lock for a part of what they do. */
static void locked_tasks(void)
{
    omp_lock_t lock;
    omp_init_lock(&lock);
#pragma omp parallel
#pragma omp single
    for (int i = 0; i < 12; i++) {
#pragma omp task
        {
            work(6);
            if (!mended)
                omp_set_lock(&lock); /* locked_tasks */
            work(14);
            if (!mended)
                omp_unset_lock(&lock);
        }
    }
}

/* One call takes several locks, each now and then the one that another thread has. */
static void buckets(void)
{
    omp_lock_t lock[3];
    for (int i = 0; i < 3; i++)
        omp_init_lock(&lock[i]);
#pragma omp parallel num_threads(3)
    for (int i = 0; i < 12; i++) {
        int at = (i * (omp_get_thread_num() + 1)) % 3;
        if (!mended)
            omp_set_lock(&lock[at]); /* buckets */
        work(4 + 2 * at);
        if (!mended)
            omp_unset_lock(&lock[at]);
        work(3);
    }
}

int main(int argc, char **argv)
{
    static const struct {
        const char *name;
        void (*run)(void);
    } programs[] = {{"serial", serial},
                    {"loop", loop},
                    {"uneven", uneven},
                    {"critical", critical},
                    {"lock", lock},
                    {"single", single},
                    {"tasks", tasks},
                    {"team", team},
                    {"two_locks", two_locks},
                    {"nest_lock", nest_lock},
                    {"late", late},
                    {"convoy", convoy},
                    {"locked_tasks", locked_tasks},
                    {"buckets", buckets}};
    mended = argc > 2;
    double start = omp_get_wtime();
    for (size_t i = 0; i < sizeof programs / sizeof programs[0]; i++)
        if (argc > 1 && strcmp(argv[1], programs[i].name) == 0)
            programs[i].run();
    printf("%.6f\n", omp_get_wtime() - start);
    return 0;
}
