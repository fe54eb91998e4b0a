// truth: nonconforming, scope: inter, level: 1, run: yes, idiom: dispatch
// why: whichever function a thread chooses waits once: it runs, but the barriers are not the same
#include <omp.h>

static int even, odd;

static void f(void)
{
#pragma omp atomic
    even++;
#pragma omp barrier /* HERE */
}

static void g(void)
{
#pragma omp barrier /* HERE */
#pragma omp atomic
    odd++;
}

int main(void)
{
    void (*const table[2])(void) = {f, g};
#pragma omp parallel
    table[omp_get_thread_num() % 2]();
    return even < odd;
}
