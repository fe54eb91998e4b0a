// truth: conforming, scope: inter, level: none, run: yes, idiom: literal
// why: some threads alone call it, and ask it not to wait
#include <omp.h>

static int sum;

static void step(int n, int wait)
{
#pragma omp atomic
    sum += n;
    if (wait) {
#pragma omp barrier
    }
}

int main(void)
{
#pragma omp parallel
    {
        if (omp_get_thread_num() == 0)
            step(1, 0);
        step(2, 1);
    }
    return sum < 2;
}
