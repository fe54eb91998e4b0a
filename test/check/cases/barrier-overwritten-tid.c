// truth: conforming, scope: intra, level: none, run: yes
// why: the variable held the thread number once, but not where it is tested
#include <omp.h>
static int sink[4];
int main(void)
{
#pragma omp parallel num_threads(4)
    {
        int x = omp_get_thread_num();
        sink[x] = x;
        x = 7;
        if (x > 3) {
#pragma omp barrier
        }
    }
    return 0;
}
