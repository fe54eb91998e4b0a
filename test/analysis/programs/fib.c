/* Tasks that are far too small; those deeper than DEPTH are none. Prints the seconds that it took.
 * usage: fib N [DEPTH] */
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

static int most = 1000;

static long fib(int n, int depth)
{
    long a, b;

    if (n < 2)
        return n;
    if (depth > most)
        return fib(n - 1, depth) + fib(n - 2, depth);
#pragma omp task shared(a)
    a = fib(n - 1, depth + 1);
#pragma omp task shared(b)
    b = fib(n - 2, depth + 1);
#pragma omp taskwait
    return a + b;
}

int main(int count, char **argument)
{
    double start;
    long result = 0;

    if (count > 2)
        most = atoi(argument[2]);
    start = omp_get_wtime();
#pragma omp parallel
#pragma omp single
    result = fib(atoi(argument[1]), 1);
    printf("%.6f\n", omp_get_wtime() - start);
    return result == 0;
}
