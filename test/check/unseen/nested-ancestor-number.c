// truth: conforming, scope: intra, level: none, run: yes, idiom: nested
// why: the ancestor's number at level one does not differ between threads of the inner team
#include <omp.h>

int main(void)
{
    int n = 0;
    omp_set_max_active_levels(2);
#pragma omp parallel num_threads(3)
    {
#pragma omp parallel num_threads(2)
        {
            if (omp_get_ancestor_thread_num(1) == 1) {
#pragma omp single
                {
#pragma omp atomic
                    n++;
                }
            }
        }
    }
    return n > 1;
}
