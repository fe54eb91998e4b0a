// truth: deadlock, scope: intra, level: 0, run: yes, idiom: nested
// why: asked for its own level, the ancestor is the thread itself
#include <omp.h>

int main(void)
{
    int n = 0;
#pragma omp parallel num_threads(4)
    {
        if (omp_get_ancestor_thread_num(omp_get_level()) == 1) {
#pragma omp single /* HERE */
            n++;
        }
    }
    return n;
}
