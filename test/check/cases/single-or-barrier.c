// truth: deadlock, scope: intra, level: 0, run: yes
// why: one arm has a single, the other a barrier: the counts agree, the constructs do not (gcc hangs)
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
#pragma omp barrier
        }
    }
    return 0;
}
