// truth: deadlock, scope: intra, level: 0, run: yes
// why: thread 0 jumps over the barrier
#include <omp.h>
int main(void)
{
#pragma omp parallel num_threads(4)
    {
        if (omp_get_thread_num() == 0)
            goto out;
#pragma omp barrier
    out:;
    }
    return 0;
}
