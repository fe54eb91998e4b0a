/* What libgomp moves: large and small items, what no clause names, and what stays. */
#include <stdio.h>
#include <stdlib.h>

enum { N = 100000, SMALL = 100, ROUNDS = 5 };

static double big[N], other[N];

#pragma omp declare target
static void add(double *to, double by)
{
    for (int i = 0; i < N; i++)
        to[i] += by;
}
#pragma omp end declare target

static void each_way(void)
{
    int small[SMALL], scale = 3;
    for (int i = 0; i < SMALL; i++)
        small[i] = i;
#pragma omp target map(tofrom : big [0:N], small [0:SMALL]) map(to : scale) /* explicit */
    {
        add(big, scale);
        small[7] *= scale;
    }
#pragma omp target /* implicit */
    add(other, 1);
    printf("%g %d %g\n", big[9], small[7], other[9]);
}

static void kept(double *a)
{
#pragma omp target data map(tofrom : a [0:N]) /* kept */
    for (int i = 0; i < ROUNDS; i++) {
#pragma omp target map(a [0:N]) /* present */
        add(a, 2);
#pragma omp target update from(a [0:SMALL]) /* update */
    }
#pragma omp target enter data map(to : a [0:N]) /* enter */
    a[0] = 1;
#pragma omp target exit data map(from : a [0:SMALL]) /* exit */
    printf("%g %g\n", a[0], a[N - 1]);
}

/* libgomp puts off what a team's thread need not wait for. */
static void put_off(double *a)
{
#pragma omp parallel num_threads(2)
#pragma omp single
    {
#pragma omp target nowait map(tofrom : a [0:N]) /* put off */
        add(a, 1);
#pragma omp taskwait
    }
#pragma omp target nowait map(tofrom : a [0:N]) /* at once */
    add(a, 1);
#pragma omp taskwait
    printf("%g\n", a[5]);
}

int main(void)
{
    double *a = calloc(N, sizeof *a);
    each_way();
    kept(a);
    put_off(a);
    free(a);
    return 0;
}
