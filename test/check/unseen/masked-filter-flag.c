// truth: conforming, scope: intra, level: none, run: gcc, idiom: masked
// why: the masked thread sets the flag, a barrier follows, and then all ask for it
#include <omp.h>

int main(void)
{
    int n = 0, sum = 0;
#pragma omp parallel
    {
        int leader = omp_get_num_threads() - 1;
#pragma omp masked filter(leader)
        n = leader + 1;
#pragma omp barrier
        if (n > 0) {
#pragma omp for reduction(+ : sum)
            for (int i = 0; i < n; i++)
                sum++;
        }
    }
    return sum != n;
}
