// truth: deadlock, scope: intra, level: 0, run: yes
// why: the thread number travels through three variables and some arithmetic
#include <omp.h>
int main(void)
{
#pragma omp parallel num_threads(4)
    {
        int id = omp_get_thread_num();
        int twice = id * 2;
        int shifted = twice - 4;
        if (shifted >= 0) {
#pragma omp barrier
        }
    }
    return 0;
}
