// truth: deadlock, scope: intra, level: 0, run: yes
// why: the jump goes on with the outer loop, past the barrier behind the inner one
#include <omp.h>
int main(void)
{
#pragma omp parallel num_threads(4)
    {
        for (int i = 0; i < 2; i++) {
            for (int j = 0; j < 4; j++) {
                if (j == 2 && omp_get_thread_num() == 2)
                    goto next;
            }
#pragma omp barrier
        next:;
        }
    }
    return 0;
}
