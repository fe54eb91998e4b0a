// truth: conforming, scope: intra, level: none, run: yes
// why: the barrier stands after the thread-dependent branch
#include <omp.h>
static int work[4];
int main(void)
{
#pragma omp parallel num_threads(4)
    {
        int id = omp_get_thread_num();
        if (id == 0)
            work[0] = 1;
        else
            work[id] = 2;
#pragma omp barrier
    }
    return work[0] != 1;
}
