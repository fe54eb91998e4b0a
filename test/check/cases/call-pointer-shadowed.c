// truth: conforming, scope: inter, level: none, run: yes
// why: some threads call through a pointer, but a variable has the name of the function with the barrier
#include <omp.h>
static void meet(void)
{
#pragma omp barrier
}
static void leave(void)
{
}
static int twice(int n)
{
    int meet = n;
    return meet + meet;
}
static void (*const operation)(void) = leave;
int main(void)
{
#pragma omp parallel num_threads(4)
    {
        if (omp_get_thread_num() == twice(1))
            operation();
        meet();
    }
    return 0;
}
