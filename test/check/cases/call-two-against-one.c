// truth: deadlock, scope: inter, level: 0, run: yes
// why: f meets two barriers, g one
#include <omp.h>
static void f(void)
{
#pragma omp barrier
#pragma omp barrier
}
static void g(void)
{
#pragma omp barrier
}
int main(void)
{
#pragma omp parallel num_threads(4)
    {
        if (omp_get_thread_num() == 0)
            f();
        else
            g();
    }
    return 0;
}
