/* truth: deadlock, scope: intra, level: 0, run: yes */
/* why: what binds looser than and and or decides: 0 is not what the condition is worth */
#include <omp.h>

int main(void)
{
#pragma omp parallel num_threads(4)
    {
        if (0 && 1 ? 1 : omp_get_thread_num() == 0) {
#pragma omp barrier
        }
    }
    return 0;
}
