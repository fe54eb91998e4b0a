// truth: deadlock, scope: intra, level: 0, run: yes, idiom: query
// why: a loop with a time limit: clocks are read at different moments
#include <omp.h>

int main(void)
{
    double start = omp_get_wtime();
    int rounds = 0;
#pragma omp parallel reduction(+ : rounds)
    {
        if (omp_get_thread_num() == 0) {
            while (omp_get_wtime() - start < 0.15) {
            }
        }
        double now = omp_get_wtime();
        if (now - start < 0.1) {
#pragma omp barrier /* HERE */
            rounds++;
        }
    }
    return rounds;
}
