// truth: deadlock, scope: intra, level: 0, run: yes
// why: thread t goes round t times
#include <omp.h>
int main(void)
{
#pragma omp parallel num_threads(4)
    {
        int i = 0;
        while (i < omp_get_thread_num()) {
#pragma omp barrier
            i++;
        }
    }
    return 0;
}
