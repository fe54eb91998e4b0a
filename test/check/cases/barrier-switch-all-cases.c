// truth: nonconforming, scope: intra, level: 1, run: yes
// why: every case has a barrier of its own
#include <omp.h>
int main(void)
{
#pragma omp parallel num_threads(4)
    {
        switch (omp_get_thread_num()) {
        case 0: {
#pragma omp barrier
            break;
        }
        case 1: {
#pragma omp barrier
            break;
        }
        default: {
#pragma omp barrier
        }
        }
    }
    return 0;
}
