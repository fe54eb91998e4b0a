// truth: deadlock, scope: intra, level: 0, run: yes, idiom: cancel
// why: a thread that found something leaves a loop of barriers by break instead of cancelling
#include <omp.h>

static int wanted(int i, int t)
{
    return i == 3 && t == 1;
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
                break;
            }
#pragma omp barrier /* HERE */
        }
    }
    return hit != 3;
}
