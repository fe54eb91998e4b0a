/* A quarter of a second each: the host alone, a kernel, the host again, and a kernel. Prints when
 * each kernel began and how long it took, of how long, by its own clock. */
#include <omp.h>
#include <stdio.h>

static void spin(double until)
{
    while (omp_get_wtime() < until)
        ;
}

int main(void)
{
    double start = omp_get_wtime(), begins[2] = {0, 0}, ends[2] = {0, 0};
    for (int i = 0; i < 2; i++) {
        double begin = 0, end = 0;
        spin(omp_get_wtime() + 0.25);
#pragma omp target map(from: begin, end)
        {
            begin = end = omp_get_wtime();
            while (end - begin < 0.25)
                end = omp_get_wtime();
        }
        begins[i] = begin - start;
        ends[i] = end - start;
    }
    printf("%g %g %g %g %g\n", begins[0], ends[0], begins[1], ends[1], omp_get_wtime() - start);
    return 0;
}
