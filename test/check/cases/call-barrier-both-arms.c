// truth: nonconforming, scope: inter, level: 1, run: yes
// why: two functions with one barrier each, in two arms
#include <omp.h>
static int x;
static void f(void)
{
#pragma omp barrier
}
static void g(void)
{
#pragma omp barrier
#pragma omp master
    x = 1;
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
