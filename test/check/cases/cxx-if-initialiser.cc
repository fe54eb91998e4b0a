// truth: deadlock, scope: intra, level: 0, run: yes
// why: the tested variable is declared in the if
#include <omp.h>
int main()
{
#pragma omp parallel num_threads(4)
    {
        if (int id = omp_get_thread_num(); id > 1) {
#pragma omp barrier
        }
    }
    return 0;
}
