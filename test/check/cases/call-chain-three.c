// truth: deadlock, scope: inter, level: 0, run: yes
// why: the single is three calls away from the condition
#include <omp.h>
static void third(void)
{
#pragma omp single
    {
    }
}
static void second(void)
{
    third();
}
static void first(void)
{
    second();
}
int main(void)
{
#pragma omp parallel num_threads(4)
    {
        if (omp_get_thread_num() > 0)
            first();
    }
    return 0;
}
