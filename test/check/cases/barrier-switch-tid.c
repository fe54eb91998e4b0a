// truth: deadlock, scope: intra, level: 0, run: yes
// why: only one case holds the barrier
#include <omp.h>
int main(void)
{
#pragma omp parallel num_threads(4)
    {
        switch (omp_get_thread_num()) {
        case 0:
            break;
        case 1: {
#pragma omp barrier
            break;
        }
        default:
            break;
        }
    }
    return 0;
}
