// truth: deadlock, scope: intra, level: 0, run: yes
// why: what a capture starts with is asked for where the lambda is made
#include <omp.h>

int main()
{
    int turns = 0;
#pragma omp parallel
    {
        auto mine = [rank = omp_get_thread_num() + 1](int limit) { return rank < limit; };
        while (mine(turns + 3)) {
#pragma omp barrier
#pragma omp single
            turns--;
        }
    }
    return turns;
}
