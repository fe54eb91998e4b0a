// truth: conforming, scope: intra, level: none, run: yes
// why: the end was made before the loop: n behind the start
#include <omp.h>
int main(int argc, char **argv)
{
    const int n = argc + 2;
    (void)argv;
#pragma omp parallel num_threads(4)
    {
        int t = omp_get_thread_num();
        int lo = 5 * t;
        int hi = lo + n;
        for (int i = lo; i < hi; i++) {
#pragma omp barrier
        }
    }
    return 0;
}
