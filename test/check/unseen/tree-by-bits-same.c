// truth: conforming, scope: inter, level: none, run: yes, idiom: partition
// why: all threads stay for as many rounds as the tree is deep
#include <omp.h>

static int sum[64];

static void combine(int me, int size)
{
    for (int bit = 1; bit < size; bit *= 2) {
        if (me & bit)
            ;
        else if (me + bit < size)
            sum[me] += sum[me + bit];
#pragma omp barrier
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
