/* What nothing can be said against: data that goes once, kernels that do not wait, copies that have
 * no kernel beside them. Lines are known to advice.sh. */
#include <stdio.h>
#include <stdlib.h>

enum { N = 1 << 16, PARTS = 12, SMALL = 40 };

/* Each part goes there and back once, beside the kernels of others. */
static void pipeline(double *a)
{
    for (int part = 0; part < PARTS; part++) {
#pragma omp target enter data map(to: a[part * N : N]) nowait depend(out: a[part * N])
#pragma omp target map(tofrom: a[part * N : N]) nowait depend(inout: a[part * N])
        for (int i = part * N; i < part * N + N; i++)
            a[i] = a[i] * 0.5 + 1;
#pragma omp target exit data map(from: a[part * N : N]) nowait depend(inout: a[part * N])
    }
#pragma omp taskwait
}

/* As a library's function: it has another array each time. */
static void scale(double *x)
{
#pragma omp target map(tofrom: x[0:N])
    for (int i = 0; i < N; i++)
        x[i] *= 2;
}

static int small(void)
{
    int x = 0;
#pragma omp target data map(tofrom: x)
    {
        for (int times = 0; times < SMALL; times++) {
#pragma omp target nowait depend(inout: x)
            x++;
        }
#pragma omp taskwait
    }
    return x;
}

static void once(double *a)
{
    double sum = 0;
#pragma omp target enter data map(to: a[0:N * PARTS])
    for (int times = 0; times < 5; times++) {
#pragma omp target map(tofrom: a[0:N * PARTS], sum)
        for (int i = 0; i < N * PARTS; i++)
            sum += a[i] *= 1.5;
    }
#pragma omp target exit data map(from: a[0:N * PARTS])
    printf("%g\n", sum);
}

/* It is not known for how long its members move within it. */
static double member(double *a)
{
    struct {
        int n;
        double *x;
    } of = {N, a};
    for (int times = 0; times < PARTS; times++) {
#pragma omp target map(to: of.n) map(tofrom: of.x[0:N])
        of.x[0] += of.n;
    }
    return a[0];
}

int main(void)
{
    double *a = calloc((size_t)N * PARTS, sizeof *a), sum = 0;
    for (int i = 0; i < N * PARTS; i++)
        a[i] = i;
#ifdef ONCE
    once(a);
#else
    pipeline(a);
    for (int part = 0; part < PARTS; part++)
        scale(&a[part * N]);
    printf("%d %g\n", small(), member(a));
#endif
    for (int i = 0; i < N * PARTS; i++)
        sum += a[i];
    printf("%g\n", sum);
    free(a);
    return 0;
}
