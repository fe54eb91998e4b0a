// truth: conforming, scope: intra, level: none, run: yes
// why: downwards from an end of its own, as far in each thread
#include <omp.h>
int main(int argc, char **argv)
{
    const int n = argc + 2;
    (void)argv;
#pragma omp parallel num_threads(4)
    {
        int i, hi = 9 * omp_get_thread_num() + 9;
        for (i = hi; (hi - 2 * n) < i; i -= 2) {
#pragma omp barrier
        }
    }
    return 0;
}
