// truth: conforming, scope: inter, level: none, run: yes, idiom: partition
// why: every thread makes as many rounds as the largest part has
#include <omp.h>

static double a[70];

static void sweep(int low, int high, int part)
{
    for (int round = 0; round < part; ++round) {
        if (low + round < high)
            a[low + round] += 1;
#pragma omp barrier
    }
}

int main(void)
{
    const int blocks = 7;
#pragma omp parallel
    {
        int size = omp_get_num_threads();
        int part = (blocks + size - 1) / size;
        int low = omp_get_thread_num() * part;
        int high = low + part < blocks ? low + part : blocks;
        sweep(low, high, part);
    }
    return a[0] < 1;
}
