/* Kernels of known, different lengths, and constructs in them of known number. Lines are known to
 * inside.sh. Prints the least, the mean, the greatest length and its deviation, as kernels saw it. */
#include <math.h>
#include <omp.h>
#include <stdio.h>

enum { TIMES = 8, ROUNDS = 3 };

#pragma omp declare target
static void spin(double until)
{
    while (omp_get_wtime() < until)
        ;
}
#pragma omp end declare target

int main(void)
{
    double least = 1, greatest = 0, sum = 0, squares = 0;
    int visits = 0;
    for (int times = 0; times < TIMES; times++) {
        double took = 0;
#pragma omp target map(tofrom: took, visits)
        {
            double begin = omp_get_wtime();
            spin(begin + 1e-3 * (1 + times));
#pragma omp parallel num_threads(2)
            for (int round = 0; round < ROUNDS; round++) {
#pragma omp critical
                visits++;
#pragma omp barrier
            }
            took = omp_get_wtime() - begin;
        }
        least = took < least ? took : least;
        greatest = took > greatest ? took : greatest;
        sum += took;
        squares += took * took;
    }
    double mean = sum / TIMES;
    printf("%.9f %.9f %.9f %.9f\n", least, mean, greatest, sqrt(squares / TIMES - mean * mean));
    return visits != 2 * TIMES * ROUNDS;
}
