// truth: deadlock, scope: inter, level: 0, run: yes
// why: the function stores the thread number through its argument
#include <omp.h>
static void whoami(int *me)
{
    *me = omp_get_thread_num();
}
int main(void)
{
#pragma omp parallel num_threads(4)
    {
        int me = 0;
        whoami(&me);
        if (me == 3) {
#pragma omp barrier
        }
    }
    return 0;
}
