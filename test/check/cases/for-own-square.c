// truth: deadlock, scope: intra, level: 0, run: yes
// why: the products are not of the same factors
#include <omp.h>
int main(int argc, char **argv)
{
    const int n = argc + 2;
    (void)argv;
#pragma omp parallel num_threads(4)
    {
        int t = omp_get_thread_num(), s = argc;
        for (int i = t * s; i < t * t + n; i++) {
#pragma omp barrier
        }
    }
    return 0;
}
