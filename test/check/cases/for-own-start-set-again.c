// truth: deadlock, scope: intra, level: 0, run: yes
// why: the start is moved after the end was made of it
#include <omp.h>
int main(int argc, char **argv)
{
    const int n = argc + 2;
    (void)argv;
#pragma omp parallel num_threads(4)
    {
        int t = omp_get_thread_num();
        int lo = omp_get_thread_num();
        int hi = lo + 4 * n;
        lo += t;
        for (int i = lo; i < hi; i++) {
#pragma omp barrier
        }
    }
    return 0;
}
