// truth: deadlock, scope: intra, level: 0, run: yes
// why: one thread throws past the barrier
#include <omp.h>
int main()
{
#pragma omp parallel num_threads(4)
    {
        try {
            if (omp_get_thread_num() == 0)
                throw 1;
#pragma omp barrier
        } catch (int) {
        }
    }
    return 0;
}
