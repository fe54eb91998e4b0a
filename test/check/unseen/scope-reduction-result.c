// truth: conforming, scope: intra, level: none, run: gcc, idiom: scope
// why: what scope has reduced is the same for all behind its barrier
#include <omp.h>

int main(void)
{
    int total = 0, met = 0;
#pragma omp parallel
    {
#pragma omp scope reduction(+ : total)
        total += omp_get_thread_num();
        if (total >= 0) {
#pragma omp barrier
#pragma omp atomic
            met++;
        }
    }
    return met == 0;
}
