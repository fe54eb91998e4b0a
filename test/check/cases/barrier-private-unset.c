// truth: deadlock, scope: intra, level: 0, run: no
// why: a private variable is tested that only thread 0 has set
#include <omp.h>
int main(void)
{
    int x = 0;
#pragma omp parallel num_threads(4) private(x)
    {
        if (omp_get_thread_num() == 0)
            x = 1;
        if (x == 1) {
#pragma omp barrier
        }
    }
    return x;
}
