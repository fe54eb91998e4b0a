// truth: deadlock, scope: intra, level: 0, run: yes, idiom: shared-flag
// why: a volatile flag of the thread's own is polled around the wait
#include <omp.h>

int main(void)
{
    volatile int stop[64] = {0};
    int rounds = 0;
#pragma omp parallel
    {
        int t = omp_get_thread_num();
        while (!stop[t]) {
#pragma omp barrier /* HERE */
            if (t == 0)
                rounds++;
            if (rounds > 2 * t)
                stop[t] = 1;
#pragma omp barrier /* HERE */
        }
    }
    return rounds < 1;
}
