// truth: deadlock, scope: inter, level: 0, run: yes
// why: a lambda has a variable of the thread by reference
#include <omp.h>

int main()
{
#pragma omp parallel num_threads(4)
    {
        int rank = 0;
        auto meet = [&] {
            if (rank == 1) {
#pragma omp barrier
            }
        };
        rank = omp_get_thread_num();
        meet();
    }
}
