// truth: conforming, scope: intra, level: none, run: yes
// why: the inner team counts what the size of the outer one says
#include <omp.h>

int main(void)
{
    int met = 0;
#pragma omp parallel num_threads(4)
    {
        int tasks = omp_get_num_threads(), done = 0;
#pragma omp parallel for reduction(max : done)
        for (int i = 0; i < tasks; i++)
            done = i + 1 > done ? i + 1 : done;
        for (int i = 0; i < done; i++) {
#pragma omp barrier
        }
#pragma omp atomic
        met++;
    }
    return met < 1;
}
