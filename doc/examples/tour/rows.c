/* Distances between all pairs of points: row i has i of them. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 15000;
    double *x = malloc(n * sizeof *x), sum = 0;

    for (int i = 0; i < n; i++)
        x[i] = i * 0.37 - (int)(i * 0.37);
#ifdef MENDED
#pragma omp parallel for reduction(+ : sum) schedule(dynamic, 16)
#else
#pragma omp parallel for reduction(+ : sum)
#endif
    for (int i = 0; i < n; i++)
        for (int j = 0; j < i; j++)
            sum += sqrt((x[i] - x[j]) * (x[i] - x[j]) + 1e-3);
    printf("mean distance %.6f\n", sum / n / n * 2);
    free(x);
    return 0;
}
