// truth: deadlock, scope: intra, level: 0, run: yes, idiom: nested
// why: the inner teams' sums differ between outer threads, who then wait or not
#include <omp.h>

int main(void)
{
    int done = 0;
#pragma omp parallel
    {
        int weight = omp_get_thread_num() + 1, load = 0;
#pragma omp parallel for num_threads(2) reduction(+ : load)
        for (int i = 0; i < 4; i++)
            load += weight;
        if (load > 8) {
#pragma omp barrier /* HERE */
        }
#pragma omp atomic
        done++;
    }
    return done == 0;
}
