// truth: deadlock, scope: intra, level: 0, run: yes, idiom: shared-flag
// why: master has no barrier: the master sees its new value, the others the old one
#include <omp.h>
#include <unistd.h>

int main(void)
{
    int stop = 0;
#pragma omp parallel
    {
        int mine;
        if (omp_get_thread_num() == 0)
            usleep(100000);
#pragma omp master
        {
#pragma omp atomic write
            stop = 1;
        }
#pragma omp atomic read
        mine = stop;
        if (mine) {
#pragma omp barrier /* HERE */
        }
    }
    return 0;
}
