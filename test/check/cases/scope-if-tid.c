// truth: nonconforming, scope: intra, level: 0, run: gcc
// why: scope is met by all threads or by none, and ends in a barrier
#include <omp.h>
int main(void)
{
    int sum = 0;
#pragma omp parallel num_threads(4)
    {
        if (omp_get_thread_num() == 1) {
#pragma omp scope reduction(+ : sum)
            sum++;
        }
    }
    return 0;
}
