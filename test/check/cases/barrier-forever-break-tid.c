// truth: deadlock, scope: intra, level: 0, run: yes
// why: the endless loop is left after a number of rounds that differs
#include <omp.h>
int main(void)
{
#pragma omp parallel num_threads(4)
    {
        int round = 0;
        for (;;) {
#pragma omp barrier
            if (++round > omp_get_thread_num())
                break;
        }
    }
    return 0;
}
