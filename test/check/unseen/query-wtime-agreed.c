// truth: conforming, scope: intra, level: none, run: yes, idiom: query
// why: one thread reads the clock for all, between two barriers
#include <omp.h>

int main(void)
{
    double start = omp_get_wtime();
    int over = 0, rounds = 0;
#pragma omp parallel
    {
        while (1) {
#pragma omp single
            {
                rounds++;
                over = omp_get_wtime() - start > 0.02;
            }
            if (over)
                break;
#pragma omp barrier
        }
    }
    return rounds < 1;
}
