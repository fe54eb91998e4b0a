// truth: deadlock, scope: intra, level: 0, run: yes
// why: the upper bound is the thread's number
#include <omp.h>
int main(void)
{
#pragma omp parallel num_threads(4)
    {
        int last = omp_get_thread_num() + 2;
        for (int s = 0; s < last; s++) {
#pragma omp barrier
        }
    }
    return 0;
}
