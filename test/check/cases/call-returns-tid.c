// truth: deadlock, scope: inter, level: 0, run: yes
// why: a function wraps the thread number
#include <omp.h>
static int who(void)
{
    return omp_get_thread_num();
}
int main(void)
{
#pragma omp parallel num_threads(4)
    {
        if (who() == 2) {
#pragma omp barrier
        }
    }
    return 0;
}
