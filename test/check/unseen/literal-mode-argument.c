// truth: deadlock, scope: inter, level: 0, run: yes, idiom: literal
// why: some threads alone ask the callee to wait
#include <omp.h>

static int sum;

static void step(int n, int wait)
{
#pragma omp atomic
    sum += n;
    if (wait) {
#pragma omp barrier // HERE
    }
}

int main(void)
{
#pragma omp parallel
    {
        if (omp_get_thread_num() == 0)
            step(1, 1);
        step(2, 1);
    }
    return sum < 2;
}
