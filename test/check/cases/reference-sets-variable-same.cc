// truth: conforming, scope: intra, level: none, run: yes
// why: what is set through a reference is another element than the one that decides
#include <omp.h>

int main()
{
    int sum = 0;
#pragma omp parallel reduction(+ : sum)
    {
        int counts[2] = {2, 0};
        int &own = counts[1];
        own = omp_get_thread_num();
        for (int i = 0; i < counts[0]; i++) {
#pragma omp barrier
        }
        sum += counts[1] - own;
    }
    return sum;
}
