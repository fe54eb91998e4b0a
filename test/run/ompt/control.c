/* Ways to run and to end; control.sh measures each through OMPT. Its argument says which. */
#include "pompeii.h"

#include <omp.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

POMPEII_REGION(part, "user", "", "part");

static void team(int threads)
{
#pragma omp parallel num_threads(threads)
    {
#pragma omp for
        for (int i = 0; i < 10; i++)
            __asm__ volatile("" ::: "memory");
    }
}

static void *from_thread(void *unused)
{
    team(2);
    return unused;
}

/* OpenMP from threads of the program's own, one after the other and at once. */
static void threads(void)
{
    pthread_t id[4];
    for (int k = 0; k < 3; k++) {
        for (int i = 0; i < 4; i++)
            pthread_create(&id[i], NULL, from_thread, NULL);
        for (int i = 0; i < 4; i++)
            pthread_join(id[i], NULL);
    }
}

static void leave(int how)
{
#pragma omp parallel num_threads(3)
    {
#pragma omp barrier
#pragma omp master
        {
            if (how == SIGKILL)
                raise(SIGKILL);
            exit(7);
        }
#pragma omp barrier
    }
}

/* User regions in a program that is linked with libpompeii, and a pause that begins and ends among events. */
static void regions(void)
{
    omp_lock_t lock;
    pompeii_enter(&part);
    team(2);
    pompeii_leave(&part);
    pompeii_off();
    team(2);
    omp_init_lock(&lock);
    omp_set_lock(&lock);
    for (int i = 0; i < 100; i++)
        if (omp_test_lock(&lock))
            abort();
    omp_unset_lock(&lock);
    omp_destroy_lock(&lock);
    pompeii_on();
#pragma omp parallel num_threads(2)
    {
#pragma omp barrier
#pragma omp single
        pompeii_off();
#pragma omp critical
        __asm__ volatile("" ::: "memory");
#pragma omp barrier
#pragma omp single
        pompeii_on();
#pragma omp barrier
    }
    team(2);
}

int main(int argc, char **argv)
{
    const char *how = argc > 1 ? argv[1] : "";
    if (strcmp(how, "threads") == 0)
        threads();
    else if (strcmp(how, "exit") == 0)
        leave(0);
    else if (strcmp(how, "kill") == 0)
        leave(SIGKILL);
    else if (strcmp(how, "regions") == 0)
        regions();
    else
        team(2);
    puts("done");
    return 0;
}
