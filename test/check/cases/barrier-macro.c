// truth: deadlock, scope: intra, level: 0, run: yes
// why: condition and barrier come from macros
#include <omp.h>
#define WAIT _Pragma("omp barrier")
#define IN_FIRST if (omp_get_thread_num() == 0)
int main(void)
{
#pragma omp parallel num_threads(4)
    {
        IN_FIRST
        {
            WAIT
        }
    }
    return 0;
}
