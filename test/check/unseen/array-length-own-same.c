// truth: conforming, scope: intra, level: none, run: yes, idiom: array
// why: it depends on the size of the team
#include <omp.h>

int main(void)
{
    int waited = 0;
#pragma omp parallel
    {
        int mine[omp_get_num_threads() + 1];
        mine[0] = 1;
        if (sizeof mine > sizeof(int) * mine[0]) {
#pragma omp single
            waited = 1;
        }
    }
    return waited > 1;
}
