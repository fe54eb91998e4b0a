// truth: deadlock, scope: inter, level: 0, run: yes
// why: some threads return before the barrier
#include <omp.h>
static void f(void)
{
    if (omp_get_thread_num() == 0)
        return;
#pragma omp barrier
}
int main(void)
{
#pragma omp parallel num_threads(4)
    f();
    return 0;
}
