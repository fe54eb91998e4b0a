// truth: conforming, scope: inter, level: none, run: yes
// why: the callee waits unless it is asked not to, as some threads do, and some alone call it so
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
            step(1);
        step(0);
    }
    return count < 0;
}
