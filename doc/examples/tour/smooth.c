/* A line is smoothed again and again; between the steps, what it lost is measured. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 500000, steps = 40;
    double *a = malloc(n * sizeof *a), *b = malloc(n * sizeof *b), lost = 0;

    for (int i = 0; i < n; i++)
        a[i] = b[i] = sin(i * 1e-3) + i % 7;
    for (int s = 0; s < steps; s++) {
#pragma omp parallel for
        for (int i = 1; i < n - 1; i++)
            b[i] = (a[i - 1] + 2 * a[i] + a[i + 1]) / 4;
        double before = 0, after = 0;
#ifdef MENDED
#pragma omp parallel for reduction(+ : before, after)
#endif
        for (int i = 0; i < n; i++) {
            before += sqrt(fabs(a[i]));
            after += sqrt(fabs(b[i]));
        }
        lost += before - after;
        double *other = a;
        a = b;
        b = other;
    }
    printf("lost %.3f\n", lost);
    free(a);
    free(b);
    return 0;
}
