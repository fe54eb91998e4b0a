// truth: deadlock, scope: intra, level: 0, run: gcc
// why: the directives are attributes
#include <omp.h>
int main()
{
    [[omp::directive(parallel num_threads(4))]]
    {
        if (omp_get_thread_num() == 0) {
            [[omp::directive(barrier)]];
        }
    }
    return 0;
}
