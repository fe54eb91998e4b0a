// truth: deadlock, scope: intra, level: 0, run: yes, idiom: nested
// why: the number in the outer team decides the size of the inner one, whose lower numbers wait
#include <omp.h>

int main(void)
{
    int met = 0;
    omp_set_max_active_levels(2);
#pragma omp parallel num_threads(3)
    {
        int outer = omp_get_thread_num();
#pragma omp parallel num_threads(1 + outer)
        {
            int inner = omp_get_thread_num();
            if (inner + outer < 64) {
#pragma omp atomic
                met++;
            }
            if (inner <= outer / 2) {
#pragma omp barrier /* HERE */
            }
        }
    }
    return met > 6;
}
