// truth: deadlock, scope: intra, level: 0, run: yes
// why: the starts move on with what the master counts, which all threads share
#include <omp.h>
int main(int argc, char **argv)
{
    int n = argc + 2;
    (void)argv;
#pragma omp parallel num_threads(4)
    {
        int t = omp_get_thread_num();
        for (int i = t * n; i < t * n + 4; i++) {
#pragma omp barrier
#pragma omp master
            n++;
#pragma omp barrier
        }
    }
    return 0;
}
