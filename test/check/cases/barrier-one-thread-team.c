// truth: conforming, scope: intra, level: none, run: yes
// why: the team has one thread
#include <omp.h>
int main(void)
{
#pragma omp parallel num_threads(1)
    {
        if (omp_get_thread_num() == 0) {
#pragma omp barrier
        }
    }
    return 0;
}
