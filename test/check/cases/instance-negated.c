// truth: deadlock, scope: inter, level: 0, run: yes
// why: the callee waits unless it is asked not to, and some threads alone ask for nothing
#include <omp.h>

static int count;

static void step(int wait)
{
#pragma omp atomic
    count++;
    if (!wait) {
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
