// truth: deadlock, scope: intra, level: 0, run: yes
// why: the conditional operator picks by thread number
#include <omp.h>
int main(void)
{
#pragma omp parallel num_threads(4)
    {
        int go = omp_get_thread_num() > 1 ? 1 : 0;
        if (go) {
#pragma omp barrier
        }
    }
    return 0;
}
