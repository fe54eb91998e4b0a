// truth: conforming, scope: intra, level: none, run: yes
// why: the condition stands outside the parallel region
#include <stdlib.h>
int main(void)
{
    if (rand() % 2) {
#pragma omp parallel num_threads(4)
        {
#pragma omp barrier
        }
    }
    return 0;
}
