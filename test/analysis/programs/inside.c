/* `inside NAME`: two threads, of which one works 20 ms and the other one 120 in a construct whose
 * implicit barrier cannot be taken out of it, or one alone works for 100: it is known who waits, and
 * how long. Prints the seconds that the threads waited, by their own clock. */
#include "work.h"

#include <omp.h>
#include <stdio.h>
#include <string.h>

static int last, none;
static double sum;
static double done[2]; /* when each thread came to the end of its work */

static void share(int i)
{
    work(i ? 120 : 20);
    done[omp_get_thread_num()] = omp_get_wtime();
}

static void single(void)
{
    int x = 0;
#pragma omp single copyprivate(x)
    {
        share(1);
        x = 1;
    }
    sum += x;
}

static void sections(void)
{
#pragma omp sections
    {
#pragma omp section
        share(0);
#pragma omp section
        share(1);
    }
}

static void lastprivate(void)
{
#pragma omp sections lastprivate(last)
    {
#pragma omp section
        {
            share(0);
            last = 1;
        }
#pragma omp section
        {
            share(1);
            last = 2;
        }
    }
}

static void cancelled_sections(void)
{
#pragma omp sections
    {
#pragma omp section
        {
            share(0);
#pragma omp cancel sections if (none)
        }
#pragma omp section
        share(1);
    }
}

static void loop(void)
{
#pragma omp for schedule(static, 1)
    for (int i = 0; i < 2; i++) {
        share(i);
#pragma omp cancel for if (none)
    }
}

static void dynamic(void)
{
#pragma omp for schedule(dynamic, 1)
    for (int i = 0; i < 2; i++) {
        share(i);
#pragma omp cancel for if (none)
    }
}

static void tasks(void)
{
#pragma omp for schedule(static, 1) reduction(task, + : sum)
    for (int i = 0; i < 2; i++) {
        share(i);
        sum += 1;
    }
}

static void scope(void)
{
#ifdef SCOPE
#pragma omp scope
    share(omp_get_thread_num());
#else
    share(omp_get_thread_num());
#pragma omp barrier
#endif
}

static void scope_tasks(void)
{
#ifdef SCOPE
#pragma omp scope reduction(task, + : sum)
    {
        share(omp_get_thread_num());
        sum += 1;
    }
#else
    scope();
#endif
}

int main(int argc, char **argv)
{
    static const struct {
        const char *name;
        void (*run)(void);
    } constructs[] = {{"single", single},     {"sections", sections},
                      {"lastprivate", lastprivate}, {"cancelled_sections", cancelled_sections},
                      {"loop", loop},         {"dynamic", dynamic},
                      {"tasks", tasks},       {"scope", scope},
                      {"scope_tasks", scope_tasks}};
    double waited = 0;
#pragma omp parallel num_threads(2)
    {
        work(5); /* both threads are there */
#pragma omp barrier
        double start = omp_get_wtime();
        int me = omp_get_thread_num();
        done[me] = start;
        for (size_t i = 0; i < sizeof constructs / sizeof constructs[0]; i++)
            if (argc > 1 && strcmp(argv[1], constructs[i].name) == 0)
                constructs[i].run();
        double wait = omp_get_wtime() - done[me];
#pragma omp critical
        waited += wait;
    }
    printf("%.6f\n", waited);
    return 0;
}
