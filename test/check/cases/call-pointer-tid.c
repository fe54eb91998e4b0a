// truth: deadlock, scope: inter, level: 0, run: yes
// why: a barrier behind a function pointer that only some threads call
#include <omp.h>
static void f(void)
{
#pragma omp barrier
}
static void (*const operation)(void) = f;
int main(void)
{
#pragma omp parallel num_threads(4)
    {
        if (omp_get_thread_num() == 1)
            operation();
    }
    return 0;
}
