// truth: deadlock, scope: intra, level: 0, run: yes
// why: only thread 0 meets the barrier
#include <omp.h>
int main(void)
{
#pragma omp parallel num_threads(4)
    {
        if (omp_get_thread_num() == 0) {
#pragma omp barrier
        }
    }
    return 0;
}
