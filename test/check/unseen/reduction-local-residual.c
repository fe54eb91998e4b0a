// truth: deadlock, scope: intra, level: 0, run: yes, idiom: reduction
// why: each thread looks at the residual of its own part, and they converge at different times
#include <omp.h>

int main(void)
{
    double x[64], sweeps = 0;
    for (int i = 0; i < 64; i++)
        x[i] = i;
#pragma omp parallel
    {
        int p = omp_get_num_threads(), t = omp_get_thread_num();
        double mine;
        do {
            mine = 0;
            for (int i = 64 * t / p; i < 64 * (t + 1) / p; i++) {
                x[i] *= 0.5;
                mine += x[i];
            }
#pragma omp atomic
            sweeps += 1;
#pragma omp barrier /* HERE */
        } while (mine > 1e-3);
    }
    return sweeps < 1;
}
