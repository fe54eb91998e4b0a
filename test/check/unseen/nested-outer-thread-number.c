// truth: conforming, scope: inter, level: none, run: yes, idiom: nested
// why: the outer number is the same for all threads of an inner team
#include <omp.h>

static void inner(int *cells, int outer)
{
#pragma omp parallel num_threads(2)
    {
        cells[omp_get_thread_num()] = outer;
        if (outer > 0) {
#pragma omp barrier
        }
    }
}

int main(void)
{
    int cells[64][2];
    omp_set_max_active_levels(2);
#pragma omp parallel num_threads(4)
    {
        int me = omp_get_thread_num();
        inner(cells[me], me);
    }
    return cells[0][0];
}
