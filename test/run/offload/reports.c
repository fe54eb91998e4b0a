/* Copies and kernels, with the program's own clocks around them. Lines are known to reports.sh. */
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 1 << 17, TIMES = 20 };

int main(void)
{
    double *a = calloc(N, sizeof *a), kernel = 0, host = 0;
    for (int times = 0; times < TIMES; times++) {
        double here = omp_get_wtime(), there = 0;
#pragma omp target map(tofrom: a[0:N], there)
        {
            double begin = omp_get_wtime();
            do
                a[0] += 1;
            while (omp_get_wtime() - begin < 2e-3);
            a[1] += 1;
            there = omp_get_wtime() - begin;
        }
        host += omp_get_wtime() - here;
        kernel += there;
    }
    /* The program itself goes on between these copies. */
    double here = omp_get_wtime(), work;
#pragma omp target data map(to: a[0:N])
    {
        work = omp_get_wtime();
        while (omp_get_wtime() - work < 0.1)
            ;
        host -= omp_get_wtime() - work;
    }
    host += omp_get_wtime() - here;
    printf("%.9f %.9f\n", kernel, host);
    int right = a[1] == TIMES;
    free(a);
    return !right;
}
