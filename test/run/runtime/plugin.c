/* A library with OpenMP regions, opened and closed by libraries.c, or linked. PLUGIN is its name. */
#include <omp.h>

long PLUGIN_work(int times);

static long sum, tasks;

static void region(void)
{
    long own = 0;
#pragma omp parallel num_threads(2) reduction(+ : own)
    {
#pragma omp for
        for (int i = 0; i < 10; i++)
            own += i;
#pragma omp critical(PLUGIN)
        sum++;
#pragma omp single
        {
#pragma omp task
#pragma omp atomic
            tasks += 2;
        }
    }
    sum += own;
}

/* Each time 45, two times 1, and 2. */
long PLUGIN_work(int times)
{
    sum = tasks = 0;
    for (int i = 0; i < times; i++)
        region();
    return sum + tasks;
}

#ifdef AT_START_AND_END
__attribute__((constructor)) static void at_start(void)
{
#pragma omp parallel num_threads(2)
#pragma omp critical(PLUGIN_start)
    sum++;
}

__attribute__((destructor)) static void at_end(void)
{
#pragma omp parallel num_threads(2)
#pragma omp critical(PLUGIN_end)
    sum++;
}
#endif
