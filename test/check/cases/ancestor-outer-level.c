// truth: conforming, scope: inter, level: none, run: yes
// why: all threads of the inner team have the same ancestor at the outer level
#include <omp.h>

static void inner(void)
{
#pragma omp parallel num_threads(2)
    {
        if (omp_get_ancestor_thread_num(1) == 1) {
#pragma omp barrier
        }
    }
}

int main(void)
{
    omp_set_max_active_levels(2);
#pragma omp parallel num_threads(2)
    inner();
    return 0;
}
