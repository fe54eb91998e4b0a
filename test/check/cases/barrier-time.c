// truth: deadlock, scope: intra, level: 0, run: no
// why: each thread reads the clock at another time
#include <omp.h>
int main(void)
{
    double start = omp_get_wtime();
#pragma omp parallel num_threads(4)
    {
        while (omp_get_wtime() - start < 0.01) {
#pragma omp barrier
        }
    }
    return 0;
}
