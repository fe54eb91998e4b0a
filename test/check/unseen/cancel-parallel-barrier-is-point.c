// truth: conforming, scope: intra, level: none, run: gcc, idiom: cancel
// why: cancel parallel: barriers are cancellation points, and nobody is left waiting
#include <omp.h>

static int wanted(int i, int t)
{
    return i == 3 && t == 0;
}

int main(void)
{
    int hit = 0;
#pragma omp parallel
    {
        int t = omp_get_thread_num();
        for (int i = 0; i < 10; i++) {
            if (wanted(i, t)) {
#pragma omp atomic write
                hit = i;
#pragma omp cancel parallel
            }
#pragma omp barrier
        }
    }
    return hit != 3;
}
