// truth: deadlock, scope: intra, level: 0, run: yes, idiom: goto
// why: labels as values: the address that is jumped to depends on the thread
#include <omp.h>

static int trace[64];

int main(void)
{
#pragma omp parallel
    {
        static const void *const step[] = {&&halt, &&wait, &&halt};
        int t = omp_get_thread_num();
        trace[t] = 1;
        goto *step[t % 3];
    wait:;
#pragma omp barrier /* HERE */
        trace[t] = 2;
    halt:
        trace[t]++;
    }
    return 0;
}
