// truth: deadlock, scope: inter, level: 0, run: yes
// why: the recursion is as deep as the thread number
#include <omp.h>
static void down(int n)
{
#pragma omp barrier
    if (n > 0)
        down(n - 1);
}
int main(void)
{
#pragma omp parallel num_threads(4)
    down(omp_get_thread_num());
    return 0;
}
