// truth: deadlock, scope: intra, level: 0, run: yes
// why: a flag is set to constants, but which one depends on the thread
#include <omp.h>
int main(void)
{
#pragma omp parallel num_threads(4)
    {
        int flag;
        if (omp_get_thread_num() == 1)
            flag = 1;
        else
            flag = 0;
        if (flag) {
#pragma omp barrier
        }
    }
    return 0;
}
