// truth: deadlock, scope: inter, level: 0, run: yes
// why: the callee is asked not to wait, but asks itself again
#include <omp.h>

static int count;

static void step(int wait)
{
    wait = omp_get_thread_num() == 0;
#pragma omp atomic
    count++;
    if (wait) {
#pragma omp barrier
    }
}

int main(void)
{
#pragma omp parallel num_threads(4)
    {
        if (omp_get_thread_num() == 0)
            step(0);
        step(0);
    }
    return count < 0;
}
