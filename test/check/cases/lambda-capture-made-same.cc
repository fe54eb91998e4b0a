// truth: conforming, scope: intra, level: none, run: yes
// why: what the captures start with is the same for all
#include <omp.h>

int main()
{
    int turns = 0;
#pragma omp parallel
    {
        auto ours = [size = omp_get_num_threads()](int limit) { return size > limit; };
        if (ours(0)) {
#pragma omp barrier
#pragma omp single
            turns++;
        }
    }
    return turns - 1;
}
