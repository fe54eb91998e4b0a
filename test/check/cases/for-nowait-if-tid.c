// truth: nonconforming, scope: intra, level: 0, run: yes
// why: half of the threads skip the loop construct, their iterations are lost
#include <omp.h>
static int a[100];
int main(void)
{
#pragma omp parallel num_threads(4)
    {
        if (omp_get_thread_num() < 2) {
#pragma omp for nowait
            for (int i = 0; i < 100; i++)
                a[i] = i;
        }
    }
    return 0;
}
