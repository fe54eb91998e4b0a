// truth: deadlock, scope: inter, level: 0, run: yes
// why: some threads alone ask for the case that waits
#include <omp.h>

static int count;

static void step(int wait)
{
    switch (wait) {
    case 0: {
#pragma omp barrier
    } break;
    default:
#pragma omp atomic
        count++;
    }
}

int main(void)
{
#pragma omp parallel num_threads(4)
    {
        if (omp_get_thread_num() == 0)
            step(0);
        step(1);
    }
    return count < 0;
}
