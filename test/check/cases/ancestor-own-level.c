// truth: deadlock, scope: inter, level: 0, run: yes
// why: the ancestor at the innermost level is the thread itself
#include <omp.h>

int main(void)
{
#pragma omp parallel num_threads(4)
    {
        if (omp_get_ancestor_thread_num(1) == 1) {
#pragma omp barrier
        }
    }
    return 0;
}
