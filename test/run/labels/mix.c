/* Everything that makes units of work, under schedules that differ from run to run. A comment `N=n` on the line
 * of a loop says how many iterations each instance of it has. */
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static long sum;

/* Takes a little time, another one in each run. */
static void work(void)
{
    static _Thread_local unsigned seed;
    if (!seed)
        seed = (unsigned)time(NULL) * 31 + (unsigned)clock() + (unsigned)omp_get_thread_num() * 7919 + 1;
    volatile unsigned n = (unsigned)rand_r(&seed) % 400;
    if (n % 97 == 0)
        nanosleep(&(struct timespec){0, 20000}, NULL);
    while (n)
        n--;
    #pragma omp atomic
    sum++;
}

static void recurse(int depth)
{
    if (!depth) {
        work();
        return;
    }
    #pragma omp task
    recurse(depth - 1);
    #pragma omp task untied
    { work(); recurse(depth - 1); }
    #pragma omp taskwait
    work();
}

static void orphan(void)
{
    #pragma omp for schedule(guided) // N=200
    for (long i = 0; i < 200; i++)
        work();
}

static void inner_teams(void)
{
    #pragma omp single
    for (int i = 0; i < 3; i++) {
        #pragma omp parallel num_threads(2)
        {
            #pragma omp for schedule(dynamic) // N=7
            for (int k = 0; k < 7; k++)
                work();
            #pragma omp single
            recurse(1);
        }
    }
}

static void task_loops(void)
{
#ifndef NO_TASKLOOP
    #pragma omp single
    {
        #pragma omp taskloop grainsize(4) // N=30
        for (int i = 90; i > 0; i -= 3) {
            #pragma omp task
            work();
            work();
        }
        #pragma omp taskloop num_tasks(5) // N=17
        for (unsigned long i = 3; i < 20; i++)
            work();
    }
#endif
}

int main(void)
{
    omp_set_max_active_levels(2);
    #pragma omp task
    work();
    #pragma omp parallel
    {
        #pragma omp single
        recurse(4);
        #pragma omp for schedule(dynamic, 3) nowait // N=50
        for (int i = 0; i < 50; i++) {
            if (i % 5 == 0) {
                #pragma omp task
                work();
            }
            work();
        }
        orphan();
        #pragma omp sections
        {
            work();
            #pragma omp section
            {
                #pragma omp task
                work();
            }
            #pragma omp section
            recurse(2);
        }
        #pragma omp single nowait
        {
            #pragma omp taskgroup
            for (int i = 0; i < 10; i++) {
                #pragma omp task
                work();
            }
        }
        #pragma omp critical
        {
            #pragma omp task
            work();
        }
        #pragma omp master
        {
            #pragma omp task
            recurse(1);
        }
        inner_teams();
        task_loops();
        #pragma omp barrier
        orphan();
    }
    #pragma omp parallel for schedule(static) // N=33
    for (int i = 0; i < 33; i++)
        work();
    #pragma omp parallel sections
    {
        work();
        #pragma omp section
        work();
    }
    printf("%d\n", sum > 0);
    return 0;
}
