// truth: nonconforming, scope: intra, level: 1, run: yes, idiom: expression
// why: two barriers in either arm: as many, but not the same ones
#include <omp.h>

int main(void)
{
    int n = 0;
#pragma omp parallel
    {
        if (omp_get_thread_num() == 0) {
#pragma omp barrier /* HERE */
#pragma omp atomic
            n++;
#pragma omp barrier /* HERE */
        } else {
#pragma omp barrier /* HERE */
#pragma omp atomic
            n++;
#pragma omp barrier /* HERE */
        }
    }
    return n == 0;
}
