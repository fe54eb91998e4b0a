// truth: deadlock, scope: inter, level: 0, run: yes
// why: the situation of the paper's listing 1.2
#include <omp.h>
static void f(void)
{
#pragma omp barrier
}
int main(void)
{
    int r;
#pragma omp parallel num_threads(4) private(r)
    {
        r = omp_get_thread_num();
        if (r == 0)
            f();
    }
    return 0;
}
