// truth: conforming, scope: intra, level: none, run: yes
// why: the inner variable of a collapsed nest is the nest's own, the one that is tested never changes
#include <omp.h>
int main(void)
{
    int sum = 0;
#pragma omp parallel num_threads(4) reduction(+ : sum)
    {
        int i, j = 0;
#pragma omp for collapse(2)
        for (i = 0; i < 4; i++)
            for (j = 0; j < 4; j++)
                sum += i * j;
        if (j == 0) {
#pragma omp barrier
        }
    }
    return sum != 36;
}
