// truth: deadlock, scope: inter, level: 0, run: yes
// why: the callee tests a parameter that gets the thread number
#include <omp.h>
static void f(int who)
{
    if (who == 1) {
#pragma omp barrier
    }
}
int main(void)
{
#pragma omp parallel num_threads(4)
    f(omp_get_thread_num());
    return 0;
}
