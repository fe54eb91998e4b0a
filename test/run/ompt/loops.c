/* Worksharing constructs of all kinds, each met a known number of times; compare.sh measures it twice. */
#include <omp.h>
#include <stdio.h>

enum { THREADS = 3, N = 24 };

static int work(int i)
{
    return 2 * i + 1;
}

static int schedules(void)
{
    int sum = 0;
#pragma omp parallel num_threads(THREADS) reduction(+ : sum)
    {
#pragma omp for schedule(static)
        for (int i = 0; i < N; i++)
            sum += work(i);
#pragma omp for schedule(static, 5)
        for (int i = 0; i < N; i++)
            sum += work(i);
#pragma omp for schedule(dynamic)
        for (int i = 0; i < N; i++)
            sum += work(i);
#pragma omp for schedule(dynamic, 4) nowait
        for (int i = N; i > 0; i--)
            sum += work(i);
#pragma omp for schedule(guided)
        for (long i = 0; i < N; i += 2)
            sum += work((int)i);
#pragma omp for schedule(runtime)
        for (unsigned i = 0; i < N; i++)
            sum += work((int)i);
#pragma omp for schedule(auto) collapse(2)
        for (int i = 0; i < 4; i++)
            for (int j = 0; j < 5; j++)
                sum += work(i * j);
#pragma omp for ordered schedule(dynamic)
        for (int i = 0; i < 7; i++) {
#pragma omp ordered
            sum += work(i);
        }
        for (int k = 0; k < 5; k++) {
#pragma omp for nowait
            for (int i = 0; i < N; i++)
                sum += work(i);
        }
    }
    return sum;
}

static int reductions(void)
{
    int sum = 0, most = 0;
#pragma omp parallel num_threads(THREADS)
    {
#pragma omp for reduction(+ : sum)
        for (int i = 0; i < N; i++)
            sum += work(i);
#pragma omp for reduction(max : most) nowait
        for (int i = 0; i < N; i++)
            if (work(i) > most)
                most = work(i);
#pragma omp for lastprivate(sum)
        for (int i = 0; i < N; i++)
            sum = i;
    }
    return sum + most;
}

static void orphan(int *a)
{
#pragma omp for
    for (int i = 0; i < N; i++)
        a[i] = work(i);
}

static int combined(void)
{
    int a[N], sum = 0;
#pragma omp parallel for num_threads(THREADS)
    for (int i = 0; i < N; i++)
        a[i] = i;
#pragma omp parallel num_threads(THREADS)
    orphan(a);
    orphan(a);
#pragma omp parallel for num_threads(THREADS) schedule(dynamic) reduction(+ : sum)
    for (int i = 0; i < N; i++)
        sum += a[i];
#pragma omp parallel for if (sum < 0) reduction(+ : sum)
    for (int i = 0; i < N; i++)
        sum += a[i];
#pragma omp parallel sections num_threads(THREADS) reduction(+ : sum)
    {
        sum += 1;
#pragma omp section
        sum += 2;
#pragma omp section
        sum += 3;
    }
    return sum;
}

static int sections(void)
{
    int sum = 0;
#pragma omp parallel num_threads(THREADS) reduction(+ : sum)
    {
#pragma omp sections
        {
            sum += 1;
#pragma omp section
            sum += 2;
        }
#pragma omp sections nowait
        {
#pragma omp section
            sum += 3;
        }
    }
    return sum;
}

static int nested(void)
{
    int sum = 0;
    omp_set_max_active_levels(3);
#pragma omp parallel num_threads(2) reduction(+ : sum)
    for (int k = 0; k < 3; k++) {
#pragma omp parallel num_threads(2) reduction(+ : sum)
        {
#pragma omp for
            for (int i = 0; i < N; i++)
                sum += work(i);
#pragma omp parallel num_threads(2) reduction(+ : sum)
            sum += 1;
        }
    }
    omp_set_max_active_levels(1);
#pragma omp parallel num_threads(2) reduction(+ : sum)
    {
#pragma omp parallel num_threads(2) reduction(+ : sum)
        sum += 1;
    }
    return sum;
}

static int cancelled(void)
{
    int sum = 0;
#pragma omp parallel num_threads(THREADS) reduction(+ : sum)
    {
#pragma omp for
        for (int i = 0; i < N; i++) {
#pragma omp cancel for if (i == 3)
            sum += i < 0;
        }
#pragma omp for
        for (int i = 0; i < N; i++)
            sum += work(i);
    }
    return sum;
}

int main(void)
{
    int sum = schedules() + reductions() + combined() + sections() + nested() + cancelled();
    printf("%d\n", sum);
    return 3;
}
