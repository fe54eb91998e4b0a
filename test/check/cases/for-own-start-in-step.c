// truth: deadlock, scope: intra, level: 0, run: yes
// why: the start of thread 0 is changed behind each of its rounds
#include <omp.h>
int main(int argc, char **argv)
{
    const int n = argc + 2;
    (void)argv;
#pragma omp parallel num_threads(4)
    {
        int lo = 5 * omp_get_thread_num();
        for (int i = lo; i < lo + n; i++, lo -= lo == 0) {
#pragma omp barrier
        }
    }
    return 0;
}
