// truth: conforming, scope: intra, level: none, run: yes
// why: a quotient of its own, and as far behind it as in the others
#include <omp.h>
int main(int argc, char **argv)
{
    const int n = argc + 2;
    (void)argv;
#pragma omp parallel num_threads(4)
    {
        int lo = 5 * omp_get_thread_num();
        for (int i = lo / 2 + 1; i != n + lo / 2; ++i) {
#pragma omp barrier
        }
    }
    return 0;
}
