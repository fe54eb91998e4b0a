// truth: nonconforming, scope: intra, level: 0, run: yes
// why: some threads do not meet the single; without a barrier nothing hangs
#include <omp.h>
int main(void)
{
#pragma omp parallel num_threads(4)
    {
        if (omp_get_thread_num() % 2) {
#pragma omp single nowait
            {
            }
        }
    }
    return 0;
}
