// truth: deadlock, scope: intra, level: 0, run: yes
// why: behind the loop the start moves, and the loop is come to again
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
        for (int k = 0; k < 2; k++) {
            for (int i = lo; i < hi; i++) {
#pragma omp barrier
            }
            lo += t > 0;
        }
    }
    return 0;
}
