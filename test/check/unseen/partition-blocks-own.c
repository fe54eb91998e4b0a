// truth: deadlock, scope: inter, level: 0, run: yes, idiom: partition
// why: the last thread has fewer blocks of the range than others, and each block ends with a barrier
#include <omp.h>

static double a[70];

static void sweep(int low, int high, int part)
{
    (void)part;
    for (int block = low; block < high; ++block) {
        a[block] += 1;
#pragma omp barrier /* HERE */
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
