// truth: conforming, scope: inter, level: none, run: yes, idiom: thread-local
// why: the initial thread's value is copied to a shared variable before the region
#include <omp.h>

static __thread int configured;

static void configure(void)
{
    configured = 1;
}

int main(void)
{
    configure();
    const int sync = configured;
    int n = 0;
#pragma omp parallel
    {
        if (sync) {
#pragma omp barrier
        }
#pragma omp atomic
        n += sync;
    }
    return n < 1;
}
