// truth: deadlock, scope: intra, level: 0, run: yes
// why: what the condition tests is set in the if's own statement
#include <omp.h>
int main()
{
#pragma omp parallel num_threads(4)
    {
        int id = 0;
        if (id = omp_get_thread_num(); id == 1) {
#pragma omp barrier
        }
    }
    return 0;
}
