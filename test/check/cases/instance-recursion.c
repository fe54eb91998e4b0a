// truth: deadlock, scope: inter, level: 0, run: yes
// why: one thread calls the function from itself as the others do not
#include <omp.h>

static int count;

static void step(int n, int wait)
{
#pragma omp atomic
    count++;
    if (wait) {
        if (omp_get_thread_num() == 0 && n > 0)
            step(n - 1, 1);
#pragma omp barrier
    }
}

int main(void)
{
    int waiting = 0;
#pragma omp parallel num_threads(4)
    {
        step(4, 1);
        step(2, 0);
#pragma omp single
        waiting = 1;
    }
    return waiting < 0;
}
