/* truth: deadlock, scope: intra, level: 0, run: yes */
/* why: the number is of an operator before it, which is the thread's: rank & 1, not 1; rank - 0 */
#include <omp.h>

int main(void)
{
#pragma omp parallel num_threads(4)
    {
        int rank = omp_get_thread_num();
        if ((rank & 1) == 1 && rank - 0 && !0 == rank) {
#pragma omp barrier
        }
    }
    return 0;
}
