// truth: conforming, scope: intra, level: none, run: yes
// why: each thread has its own part, all parts are n long
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
        }
    }
    return 0;
}
