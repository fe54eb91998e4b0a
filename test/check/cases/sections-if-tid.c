// truth: deadlock, scope: intra, level: 0, run: yes
// why: one thread skips the sections
#include <omp.h>
int main(void)
{
    int a = 0, b = 0;
#pragma omp parallel num_threads(4)
    {
        if (omp_get_thread_num() != 3) {
#pragma omp sections
            {
#pragma omp section
                a = 1;
#pragma omp section
                b = 1;
            }
        }
    }
    return a + b != 2;
}
