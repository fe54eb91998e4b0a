// truth: conforming, scope: intra, level: none, run: yes, idiom: reduction
// why: all go through each level of the tree
#include <omp.h>

static int part[256];

int main(void)
{
#pragma omp parallel
    {
        int rank = omp_get_thread_num(), size = omp_get_num_threads();
        part[rank] = 1;
#pragma omp barrier
        for (int step = 1; step < size; step *= 2) {
            if (rank % (2 * step) == 0 && rank + step < size)
                part[rank] += part[rank + step];
#pragma omp barrier
        }
    }
    return part[0] < 1;
}
