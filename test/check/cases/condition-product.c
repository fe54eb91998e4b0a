// truth: deadlock, scope: intra, level: 0, run: yes
// why: a product, or some bits, of two variables decide, and one of these differs
#include <omp.h>

int main(void)
{
    int mask = 2, count = 0;
#pragma omp parallel num_threads(4) shared(mask, count)
    {
        int rank = omp_get_thread_num();
        if (mask * rank) {
#pragma omp barrier
        }
        while (mask & rank) {
#pragma omp barrier
#pragma omp single
            mask = 0;
        }
    }
    return count;
}
