/* Sections of a pointer that is firstprivate around the target construct: gcc 12 crashes when their
 * maps stand on a target data. */
#include <stdio.h>

static double in_task(double *a, int n)
{
#pragma omp parallel num_threads(2)
#pragma omp single
#pragma omp task
#pragma omp target map(tofrom: a[0:n])
    for (int i = 0; i < n; i++)
        a[i] += i;
    return a[n - 1];
}

static double in_parallel(double *a, int n)
{
#pragma omp parallel num_threads(1) firstprivate(a)
    {
#pragma omp target teams distribute parallel for map(tofrom: a[0:n])
        for (int i = 0; i < n; i++)
            a[i] *= 2;
    }
    return a[n - 1];
}

int main(void)
{
    double a[4] = {1, 2, 3, 4};
    printf("%g", in_task(a, 4));
    printf(" %g\n", in_parallel(a, 4));
    return 0;
}
