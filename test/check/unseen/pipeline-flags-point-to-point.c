// truth: conforming, scope: intra, level: none, run: yes, idiom: pipeline
// why: a pipeline: threads wait for their left neighbour with atomics, all meet the barrier
#include <omp.h>

#define STEPS 5
static int ready[66];
static int row[66][STEPS];

int main(void)
{
#pragma omp parallel
    {
        int t = omp_get_thread_num(), p = omp_get_num_threads();
        for (int k = 0; k < STEPS; k++) {
            if (t > 0) {
                int seen;
                do {
#pragma omp atomic read seq_cst
                    seen = ready[t - 1];
                } while (seen <= k);
            }
            row[t][k] = t > 0 ? row[t - 1][k] + 1 : k;
#pragma omp atomic update seq_cst
            ready[t]++;
        }
#pragma omp barrier
        if (p > 1) {
#pragma omp single
            ready[0] = 0;
        }
    }
    return row[0][4] != 4;
}
