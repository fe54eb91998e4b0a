/* What exports must tell apart: `programs WHAT`. Tasks in tasks, teams in teams, a target region,
 * functions that call themselves, several regions on a line. */
#include <omp.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

static volatile double sink;

static void work(int microseconds)
{
    struct timespec begin, now;

    clock_gettime(CLOCK_MONOTONIC, &begin);
    do {
        clock_gettime(CLOCK_MONOTONIC, &now);
        sink += 1;
    } while ((now.tv_sec - begin.tv_sec) * 1000000 + (now.tv_nsec - begin.tv_nsec) / 1000 <
             microseconds);
}

static int fib(int n)
{
    int a, b;

    if (n < 2)
        return n;
#pragma omp task shared(a) if (n > 3)
    a = fib(n - 1);
#pragma omp task shared(b) untied
    b = fib(n - 2);
#pragma omp taskwait
    return a + b;
}

static void tasks(void)
{
    int sum = 0;

#pragma omp parallel num_threads(3)
#pragma omp single
    {
        sum = fib(7);
#pragma omp taskgroup
#pragma omp taskloop num_tasks(4)
        for (int i = 0; i < 16; i++)
            work(10);
    }
    printf("%d\n", sum);
}

static void teams(int depth)
{
#pragma omp parallel num_threads(2)
    {
#pragma omp critical(nested)
        work(10);
#pragma omp for schedule(dynamic) nowait
        for (int i = 0; i < 4; i++)
            work(10);
        if (depth > 1 && omp_get_thread_num() == 0)
            teams(depth - 1);
    }
}

static void target(void)
{
    double a[64] = {0};

#pragma omp target data map(tofrom : a)
    for (int k = 0; k < 3; k++) {
#pragma omp target
        for (int i = 0; i < 64; i++)
            a[i] += k;
#pragma omp target update from(a)
    }
    printf("%g\n", a[3]);
}

static void line(void)
{
    /* clang-format off */
#pragma omp parallel num_threads(2)
    { _Pragma("omp single") work(5); _Pragma("omp single") work(5); _Pragma("omp barrier") }
    /* clang-format on */
}

int main(int argc, char **argv)
{
    const char *what = argc > 1 ? argv[1] : "";

    omp_set_max_active_levels(4);
    if (strstr(what, "tasks"))
        tasks();
    if (strstr(what, "teams"))
        teams(3);
    if (strstr(what, "target"))
        target();
    if (strstr(what, "line"))
        line();
    return 0;
}
