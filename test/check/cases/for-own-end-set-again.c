// truth: deadlock, scope: intra, level: 0, run: yes
// why: the end of thread 0 was made like the others, and is moved
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
        if (t == 0)
            hi--;
        for (int i = lo; i < hi; i++) {
#pragma omp barrier
        }
    }
    return 0;
}
