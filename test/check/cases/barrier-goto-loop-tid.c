// truth: deadlock, scope: intra, level: 0, run: yes
// why: a loop made of goto that thread t runs t + 1 times
#include <omp.h>
int main(void)
{
#pragma omp parallel num_threads(4)
    {
        int n = 0, id = omp_get_thread_num();
    again:;
#pragma omp barrier
        if (n++ < id)
            goto again;
    }
    return 0;
}
