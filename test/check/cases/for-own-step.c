// truth: deadlock, scope: intra, level: 0, run: yes
// why: as long a way in all threads, in steps of their own
#include <omp.h>
int main(int argc, char **argv)
{
    const int n = argc + 2;
    (void)argv;
#pragma omp parallel num_threads(4)
    {
        int t = omp_get_thread_num(), lo = 5 * t;
        for (int i = lo; i < lo + 4 * n; i += 1 + t) {
#pragma omp barrier
        }
    }
    return 0;
}
