// truth: deadlock, scope: intra, level: 0, run: yes
// why: the end was made of another m than the one that is meant now
#include <omp.h>
int main(int argc, char **argv)
{
    const int n = argc + 2;
    (void)argv;
#pragma omp parallel num_threads(4)
    {
        int t = omp_get_thread_num();
        int lo = 5 * t;
        int m = t, hi = lo + m;
        {
            int m = 3;
            for (int i = lo; i < hi; i++) {
#pragma omp barrier
            }
            (void)m;
        }
    }
    return 0;
}
