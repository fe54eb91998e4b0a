// truth: deadlock, scope: intra, level: 0, run: yes
// why: odd threads meet two barriers, even ones meet one
#include <omp.h>
int main(void)
{
#pragma omp parallel num_threads(4)
    {
        if (omp_get_thread_num() % 2) {
#pragma omp barrier
#pragma omp barrier
        } else {
#pragma omp barrier
        }
    }
    return 0;
}
