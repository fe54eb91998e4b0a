/* truth: deadlock, scope: intra, level: 0, run: yes */
/* why: what is yes by its text leaves the other operand to decide */
#include <omp.h>

int main(void)
{
#pragma omp parallel num_threads(4)
    {
        if (1 && !0 && (omp_get_thread_num() == 0 || 2 == 3)) {
#pragma omp barrier
        }
    }
    return 0;
}
