// truth: deadlock, scope: inter, level: 0, run: yes, idiom: partition
// why: a thread whose bit is set leaves the tree, and so its barriers
#include <omp.h>

static int sum[64];

static void combine(int me, int size)
{
    for (int bit = 1; bit < size; bit *= 2) {
        if (me & bit)
            break;
        if (me + bit < size)
            sum[me] += sum[me + bit];
#pragma omp barrier /* HERE */
    }
}

int main(void)
{
#pragma omp parallel
    {
        int me = omp_get_thread_num();
        sum[me] = 1;
#pragma omp barrier
        combine(me, omp_get_num_threads());
    }
    return sum[0] < 1;
}
