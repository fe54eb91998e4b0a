// truth: deadlock, scope: intra, level: 0, run: no
// why: each thread draws its own number
#include <stdlib.h>
int main(void)
{
#pragma omp parallel num_threads(4)
    {
        if (rand() & 1) {
#pragma omp barrier
        }
    }
    return 0;
}
