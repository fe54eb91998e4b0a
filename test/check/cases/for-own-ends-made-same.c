// truth: conforming, scope: intra, level: none, run: yes
// why: start and end were made before the loop, n apart
#include <omp.h>
int main(int argc, char **argv)
{
    const int n = argc + 2;
    (void)argv;
#pragma omp parallel num_threads(4)
    {
        int t = omp_get_thread_num();
        int lo = t * n, hi = (t + 1) * n;
        for (int i = lo; i < hi; i++) {
#pragma omp barrier
        }
    }
    return 0;
}
