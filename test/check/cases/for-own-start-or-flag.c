// truth: deadlock, scope: intra, level: 0, run: yes
// why: each part is as long, but that of thread 0 ends before it
#include <omp.h>
int main(int argc, char **argv)
{
    const int n = argc + 2;
    (void)argv;
#pragma omp parallel num_threads(4)
    {
        int stop = omp_get_thread_num() == 0;
        int lo = 5 * omp_get_thread_num();
        for (int i = lo; i < lo + n && !stop; i++) {
#pragma omp barrier
        }
    }
    return 0;
}
