// truth: deadlock, scope: inter, level: 0, run: yes, idiom: nested
// why: the inner team's barrier, under the number that the thread has in the inner team
#include <omp.h>

static void inner(int *cells)
{
#pragma omp parallel num_threads(2)
    {
        int t = omp_get_thread_num();
        cells[t] = t;
        if (t == omp_get_num_threads() - 1) {
#pragma omp barrier /* HERE */
        }
    }
}

int main(void)
{
    int cells[64][2];
    omp_set_max_active_levels(2);
#pragma omp parallel num_threads(4)
    inner(cells[omp_get_thread_num()]);
    return cells[0][0];
}
