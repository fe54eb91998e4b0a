// truth: conforming, scope: intra, level: none, run: yes
// why: copyprivate gives all threads the value that one has read
#include <stdlib.h>
int main(void)
{
#pragma omp parallel num_threads(4)
    {
        int n;
#pragma omp single copyprivate(n)
        n = rand() % 3;
        if (n == 1) {
#pragma omp barrier
        }
    }
    return 0;
}
