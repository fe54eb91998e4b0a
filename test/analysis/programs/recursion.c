/* Regions inside themselves: `recursion tasks` creates tasks that create tasks, `recursion deep`
 * calls a function in itself 300 times with a critical region each, which work for 30 ms,
 * `recursion late` comes back to a call path that it had left, to go on below it, and `recursion
 * teams` forks a team of two in each thread of a team of two. */
#include "work.h"

#include <omp.h>
#include <string.h>

static volatile int count;

static int fib(int n)
{
    int a, b;
    if (n < 2)
        return n;
#pragma omp task shared(a)
    a = fib(n - 1);
    b = fib(n - 2);
#pragma omp taskwait
    return a + b;
}

static void deep(int n)
{
    if (n == 0)
        return;
#pragma omp critical
    count++;
    if (n % 100 == 0)
        work(10);
    deep(n - 1);
}

static void leaf(void)
{
    work(2);
}

static void inner(int is_late)
{
    work(2);
    if (is_late) {
        leaf();
        inner(0);
    }
}

static void teams(int levels)
{
#pragma omp parallel num_threads(2)
    {
        if (levels > 1)
            teams(levels - 1);
        else
            work(5);
    }
}

int main(int argc, char **argv)
{
    if (argc > 1 && strcmp(argv[1], "late") == 0) {
        inner(0);
        leaf();
        inner(1);
        return 0;
    }
    if (argc > 1 && strcmp(argv[1], "teams") == 0) {
        omp_set_max_active_levels(2);
        teams(2);
        return 0;
    }
    int tasks = argc > 1 && strcmp(argv[1], "tasks") == 0;
#pragma omp parallel num_threads(2)
#pragma omp single
    {
        if (tasks)
            count = fib(12);
        else
            deep(300);
    }
    return 0;
}
