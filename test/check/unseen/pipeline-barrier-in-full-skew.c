// truth: conforming, scope: intra, level: none, run: yes, idiom: pipeline
// why: the skewed pipeline runs the same number of rounds in all threads, and tests inside
#include <omp.h>

#define STEPS 8
static int row[64][STEPS];

int main(void)
{
#pragma omp parallel
    {
        int t = omp_get_thread_num(), p = omp_get_num_threads();
        for (int k = 0; k < STEPS + p - 1; k++) {
            if (k >= t && k - t < STEPS)
                row[t][k - t] = k;
#pragma omp barrier
        }
    }
    return row[0][7] != 7;
}
