// truth: deadlock, scope: intra, level: 0, run: yes
// why: case 0 falls through and meets two barriers, case 1 one
#include <omp.h>
int main(void)
{
#pragma omp parallel num_threads(4)
    {
        switch (omp_get_thread_num() % 2) {
        case 0: {
#pragma omp barrier
        }
        /* fall through */
        case 1: {
#pragma omp barrier
        }
        }
    }
    return 0;
}
