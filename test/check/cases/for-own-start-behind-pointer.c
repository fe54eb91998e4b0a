// truth: deadlock, scope: intra, level: 0, run: yes
// why: the start of thread 0 is changed through a pointer
#include <omp.h>
int main(int argc, char **argv)
{
    const int n = argc + 2;
    (void)argv;
#pragma omp parallel num_threads(4)
    {
        int lo = 5 * omp_get_thread_num(), other = 0, *start = lo ? &other : &lo;
        for (int i = lo; i < lo + n; i++) {
            --*start;
#pragma omp barrier
        }
    }
    return 0;
}
