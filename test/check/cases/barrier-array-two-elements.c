// truth: deadlock, scope: intra, level: 0, run: yes
// why: one element of an array differs, another one is set after it
#include <omp.h>
int main(void)
{
#pragma omp parallel num_threads(4)
    {
        int a[2];
        a[0] = omp_get_thread_num();
        a[1] = 0;
        if (a[0] == 1) {
#pragma omp barrier
        }
    }
    return 0;
}
