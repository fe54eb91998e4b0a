// truth: deadlock, scope: inter, level: 0, run: yes
// why: the callee's own condition is harmless, that of the caller is not
#include <omp.h>
static int enabled = 1;
static void f(void)
{
    if (enabled) {
#pragma omp barrier
    }
}
int main(void)
{
#pragma omp parallel num_threads(4)
    {
        if (omp_get_thread_num() == 0)
            f();
    }
    return 0;
}
