// truth: deadlock, scope: intra, level: 0, run: yes
// why: the same number of its own, divided in two ways
#include <omp.h>
int main(int argc, char **argv)
{
    const int n = argc + 2;
    (void)argv;
#pragma omp parallel num_threads(4)
    {
        int t = omp_get_thread_num();
        for (int i = t / 2; i < t / 3 + n; i++) {
#pragma omp barrier
        }
    }
    return 0;
}
