// truth: deadlock, scope: intra, level: 0, run: yes
// why: the situation of the paper's listing 1.1
#include <omp.h>
int main(void)
{
#pragma omp parallel num_threads(4)
    {
        if (omp_get_thread_num() % 2) {
#pragma omp single
            {
            }
        }
#pragma omp barrier
    }
    return 0;
}
