// truth: deadlock, scope: inter, level: 0, run: yes
// why: the function returns constants, but which one depends on its argument
#include <omp.h>
static int is_first(int n)
{
    if (n == 0)
        return 1;
    return 0;
}
int main(void)
{
#pragma omp parallel num_threads(4)
    {
        if (is_first(omp_get_thread_num())) {
#pragma omp barrier
        }
    }
    return 0;
}
