// truth: conforming, scope: inter, level: none, run: yes
// why: the overload with the barrier takes two arguments, the one with one has none
#include <omp.h>
static int n;
static void step(int a)
{
#pragma omp atomic
    n += a;
}
static void step(int a, int b)
{
#pragma omp barrier
    (void)a;
    (void)b;
}
int main()
{
#pragma omp parallel num_threads(4)
    {
        if (omp_get_thread_num() == 0)
            step(1);
        step(1, 2);
    }
    return 0;
}
