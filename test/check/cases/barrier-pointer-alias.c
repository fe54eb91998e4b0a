// truth: deadlock, scope: intra, level: 0, run: yes
// why: the tested variable gets the thread number through a pointer
#include <omp.h>
int main(void)
{
#pragma omp parallel num_threads(4)
    {
        int x = 0;
        int *p = &x;
        *p = omp_get_thread_num();
        if (x == 2) {
#pragma omp barrier
        }
    }
    return 0;
}
