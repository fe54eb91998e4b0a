// truth: deadlock, scope: intra, level: 0, run: yes, idiom: array
// why: how long the array is that a thread makes depends on its number
#include <omp.h>

int main(void)
{
    int waited = 0;
#pragma omp parallel
    {
        int mine[omp_get_thread_num() + 1];
        mine[0] = 1;
        if (sizeof mine > sizeof(int) * mine[0]) {
#pragma omp single /* HERE */
            waited = 1;
        }
    }
    return waited > 1;
}
