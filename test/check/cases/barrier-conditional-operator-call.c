// truth: deadlock, scope: inter, level: 0, run: yes
// why: the call in one operand of ?: runs in some threads only
#include <omp.h>
static int wait(void)
{
#pragma omp barrier
    return 1;
}
int main(void)
{
    int sum = 0;
#pragma omp parallel num_threads(4) reduction(+ : sum)
    {
        sum += omp_get_thread_num() == 3 ? wait() : 0;
    }
    return 0;
}
