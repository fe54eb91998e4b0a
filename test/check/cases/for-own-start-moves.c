// truth: deadlock, scope: intra, level: 0, run: yes
// why: the bound moves with the start, which the body of thread 0 changes
#include <omp.h>
int main(int argc, char **argv)
{
    const int n = argc + 2;
    (void)argv;
#pragma omp parallel num_threads(4)
    {
        int lo = 5 * omp_get_thread_num();
        for (int i = lo; i < lo + n; i++) {
#pragma omp barrier
            if (lo == 0 && i == 1)
                lo--;
        }
    }
    return 0;
}
