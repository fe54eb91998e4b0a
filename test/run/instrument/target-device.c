/* Device code: every construct that is recorded there, in regions and in functions; default(none), macros, conditionals [gcc:-foffload=disable]. */
#include <stdio.h>

#define REGION(extra) _Pragma(extra)
#define N 16

#pragma omp declare target
int total;
int twice(int x)
{
    int r = 0;
#pragma omp critical(twice)
    r = 2 * x;
    return r;
}
static void fill(int *a, int n)
{
#pragma omp for
    for (int i = 0; i < n; i++)
        a[i] = twice(i);
#pragma omp barrier
}
#pragma omp end declare target

static int kernel(int *a, int n)
{
    int k = 0, first = 1;
#pragma omp target map(tofrom: a[0:n], k) firstprivate(first)
    {
#pragma omp parallel num_threads(2) default(none) shared(a, k, first) firstprivate(n)
        {
            fill(a, n);
#pragma omp single
            k += first;
#pragma omp master
            k += 10;
#pragma omp barrier
#pragma omp sections
            {
#pragma omp section
                a[0]++;
#pragma omp section
                a[1]++;
            }
#pragma omp for ordered
            for (int i = 0; i < 4; i++) {
#pragma omp ordered
                k++;
            }
#pragma omp single
            {
#pragma omp taskgroup
                {
#pragma omp task shared(k)
#pragma omp atomic
                    k += 100;
                }
#pragma omp task shared(k)
#pragma omp critical
                k += 1000;
#pragma omp taskwait
            }
        }
    }
    return k;
}

static int only_parallel(int *a, int n)
{
    int s = 0;
#pragma omp target map(tofrom: a[0:n], s)
#pragma omp parallel for reduction(+: s) num_threads(2)
    for (int i = 0; i < n; i++)
        s += a[i];
#pragma omp target map(tofrom: a[0:n])
    {
#pragma omp parallel num_threads(2)
        {
#pragma omp for nowait
            for (int i = 0; i < n; i++)
                a[i]++;
        }
    }
    return s;
}

static int with_teams(int *a, int n)
{
    int s = 0;
#pragma omp target teams distribute map(tofrom: a[0:n]) num_teams(2)
    for (int i = 0; i < n; i++)
        a[i]++;
#pragma omp target map(tofrom: a[0:n], s)
#pragma omp teams num_teams(2) reduction(+: s)
    {
#pragma omp distribute parallel for reduction(+: s)
        for (int i = 0; i < n; i++)
            s += a[i];
    }
#pragma omp target teams map(tofrom: a[0:n]) num_teams(1)
    {
#pragma omp parallel num_threads(2)
#pragma omp critical
        a[2]++;
    }
    return s;
}

static int none(int n)
{
    int s = 0, t = 0;
#pragma omp target parallel for default(none) map(tofrom: s) firstprivate(n) reduction(+: s) collapse(2)
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 4; j++)
            s += n;
#pragma omp target parallel default(none) shared(t) map(tofrom: t) num_threads(2)
    {
#pragma omp single
        t = 3;
    }
#pragma omp target simd map(tofrom: t)
    for (int i = 0; i < 1; i++)
        t++;
    REGION("omp target map(tofrom: t)") t++;
    if (n)
#pragma omp target map(tofrom: t)
        t += 10;
    else
        t = 0;
    return s + t;
}

static void globals(void)
{
    total = 5;
#pragma omp target update to(total)
#pragma omp target
    total += twice(total);
#pragma omp target update from(total)
}

int main(void)
{
    int a[N] = {0};
    printf("%d\n", kernel(a, N));
    printf("%d\n", only_parallel(a, N));
    printf("%d\n", with_teams(a, N));
    printf("%d\n", none(3));
    globals();
    printf("%d %d %d %d\n", a[0], a[2], a[N - 1], total);
    return twice(0);
}
