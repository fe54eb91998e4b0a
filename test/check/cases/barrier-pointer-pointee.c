// truth: deadlock, scope: intra, level: 0, run: yes
// why: the tested pointer leads to the thread number
#include <omp.h>
int main(void)
{
#pragma omp parallel num_threads(4)
    {
        int id;
        int *p = &id;
        id = omp_get_thread_num();
        if (*p == 2) {
#pragma omp barrier
        }
    }
    return 0;
}
