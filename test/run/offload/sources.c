/* Kernels that say themselves how long they ran: in none of them the primary thread, or team 0,
 * ends last. Prints for each construct its line, how often it ran, and seconds in it and around it.
 */
#include <omp.h>
#include <stdio.h>

enum { TIMES = 3, WORKERS = 2 };

static const double SHORT = 0.001, LONG = 0.02;

static int line, failures;
static double outside;
static double from[WORKERS], to[WORKERS]; /* when each worker began and ended */

#pragma omp declare target
static void work(int worker, double *begin, double *end)
{
    double now = omp_get_wtime(), until = now + (worker ? LONG : SHORT);

    *begin = now;
    while (now < until)
        now = omp_get_wtime();
    *end = now;
}
#pragma omp end declare target

static void start(int at)
{
    line = at;
    for (int i = 0; i < WORKERS; i++)
        from[i] = to[i] = 0;
    outside = omp_get_wtime();
}

/* Seconds from when the first worker began to when the last one ended. */
static double stop(double *around)
{
    double first = 0, last = 0;

    *around += omp_get_wtime() - outside;
    for (int i = 0; i < WORKERS; i++) {
        failures += i == WORKERS - 1 && to[i] - from[i] < 0.99 * LONG;
        if (to[i] > last)
            last = to[i];
        if (to[i] > 0 && (first == 0 || from[i] < first))
            first = from[i];
    }
    return last - first;
}

static void body(void)
{
    start(__LINE__ + 1);
#pragma omp target map(tofrom : from, to)
    {
        work(0, &from[0], &to[0]);
#pragma omp parallel num_threads(2)
        {
#pragma omp for schedule(static, 1)
            for (int i = 0; i < WORKERS; i++)
                work(i, &from[i], &to[i]);
#pragma omp single
            to[0] = omp_get_wtime();
        }
    }
}

static void only_parallel(void)
{
    start(__LINE__ + 1);
#pragma omp target map(tofrom : from, to)
#pragma omp parallel num_threads(2)
    {
#pragma omp for schedule(static, 1) nowait
        for (int i = 0; i < WORKERS; i++)
            work(i, &from[i], &to[i]);
    }
}

static void parallel_for(void)
{
    start(__LINE__ + 1);
#pragma omp target parallel for num_threads(2) schedule(static, 1) map(tofrom : from, to)
    for (int i = 0; i < WORKERS; i++)
        work(i, &from[i], &to[i]);
}

static void teams(void)
{
    start(__LINE__ + 1);
#pragma omp target teams distribute parallel for num_teams(2) dist_schedule(static, 1)             \
    map(tofrom                                                                                     \
        : from, to)
    for (int i = 0; i < WORKERS; i++)
        work(i, &from[i], &to[i]);
}

int main(void)
{
    static void (*const kernels[])(void) = {body, only_parallel, parallel_for, teams};

    for (size_t k = 0; k < sizeof kernels / sizeof kernels[0]; k++) {
        double inside = 0, around = 0;
        for (int i = 0; i < TIMES; i++) {
            kernels[k]();
            inside += stop(&around);
        }
        printf("%d %d %.9f %.9f\n", line, TIMES, inside, around);
    }
    return failures != 0;
}
