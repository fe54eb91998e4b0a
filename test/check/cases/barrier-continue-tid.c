// truth: deadlock, scope: intra, level: 0, run: yes
// why: odd threads skip the barrier in each round
#include <omp.h>
int main(void)
{
#pragma omp parallel num_threads(4)
    {
        for (int s = 0; s < 3; s++) {
            if (omp_get_thread_num() & 1)
                continue;
#pragma omp barrier
        }
    }
    return 0;
}
