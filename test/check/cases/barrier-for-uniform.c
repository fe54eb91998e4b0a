// truth: conforming, scope: intra, level: none, run: yes
// why: the bounds are shared and never change
#include <stdlib.h>
int main(void)
{
    int steps = atoi("5");
#pragma omp parallel num_threads(4)
    for (int s = 0; s < steps; s++) {
#pragma omp barrier
    }
    return 0;
}
