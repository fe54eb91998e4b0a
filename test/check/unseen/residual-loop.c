// truth: deadlock, scope: intra, level: 0, run: yes, idiom: convergence
// why: each thread goes on until its own residual is small
#include <omp.h>

int main(void)
{
    double total = 1;
#pragma omp parallel
    {
        double own = 1 + omp_get_thread_num();
        int more = 1;
        while (more) {
            own /= 2;
#pragma omp barrier
#pragma omp single
            total = 0;
#pragma omp atomic
            total += own;
#pragma omp barrier // HERE
            more = own > 0.1;
        }
    }
    return total < 0;
}
