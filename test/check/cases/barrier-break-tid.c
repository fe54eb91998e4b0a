// truth: deadlock, scope: intra, level: 0, run: yes
// why: thread 2 breaks out before the last barrier
#include <omp.h>
int main(void)
{
#pragma omp parallel num_threads(4)
    {
        int id = omp_get_thread_num();
        for (int s = 0; s < 5; s++) {
            if (id == 2 && s == 3)
                break;
#pragma omp barrier
        }
    }
    return 0;
}
