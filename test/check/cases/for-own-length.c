// truth: deadlock, scope: intra, level: 0, run: yes
// why: each thread starts elsewhere and goes as far as its number
#include <omp.h>
int main(int argc, char **argv)
{
    const int n = argc + 2;
    (void)argv;
#pragma omp parallel num_threads(4)
    {
        int lo = 5 * omp_get_thread_num();
        for (int i = lo; i < lo + omp_get_thread_num(); i++) {
#pragma omp barrier
        }
    }
    return 0;
}
