// truth: nonconforming, scope: intra, level: 0, run: yes
// why: all threads must meet the same single
#include <omp.h>
int main(void)
{
#pragma omp parallel num_threads(4)
    {
        if (omp_get_thread_num() % 2) {
#pragma omp single
            {
            }
        } else {
#pragma omp single
            {
            }
        }
    }
    return 0;
}
