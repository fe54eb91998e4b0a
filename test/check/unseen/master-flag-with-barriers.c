// truth: conforming, scope: intra, level: none, run: yes, idiom: shared-flag
// why: a barrier on each side of the write: all read the same value
#include <omp.h>

int main(void)
{
    int stop = 0, rounds = 0;
#pragma omp parallel
    {
        while (!stop) {
#pragma omp barrier
#pragma omp master
            {
                rounds++;
                stop = rounds == 4;
            }
#pragma omp barrier
        }
    }
    return rounds != 4;
}
