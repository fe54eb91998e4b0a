// truth: nonconforming, scope: intra, level: 1, run: yes
// why: each thread meets one barrier, but not the same one
#include <omp.h>
int main(void)
{
#pragma omp parallel num_threads(4)
    {
        if (omp_get_thread_num() % 2) {
#pragma omp barrier
        } else {
#pragma omp barrier
        }
    }
    return 0;
}
