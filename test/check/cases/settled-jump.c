/* truth: deadlock, scope: intra, level: 0, run: yes */
/* why: one thread jumps into the arm that no condition leads to */
#include <omp.h>

int main(void)
{
#pragma omp parallel num_threads(4)
    {
        if (omp_get_thread_num() == 0)
            goto inside;
        if (0) {
        inside:;
#pragma omp barrier
        }
    }
    return 0;
}
