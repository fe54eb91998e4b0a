// truth: deadlock, scope: intra, level: 0, run: yes, idiom: array
// why: a compound literal, indexed by the thread's number, says how often to wait
#include <omp.h>

int main(void)
{
    int turns = 0;
#pragma omp parallel
    {
        int t = omp_get_thread_num();
        int n = (const int[4]){1, 2, 2, 3}[t & 3];
        for (int i = 0; i < n; i++) {
#pragma omp barrier /* HERE */
#pragma omp master
            turns++;
        }
    }
    return turns > 3;
}
