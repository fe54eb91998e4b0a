// truth: deadlock, scope: inter, level: 0, run: yes
// why: the call behind && runs in some threads only
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
        if (omp_get_thread_num() > 1 && wait())
            sum++;
    }
    return 0;
}
