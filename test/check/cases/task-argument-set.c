// truth: deadlock, scope: inter, level: 0, run: yes
// why: a task sets the count that all read, in what it calls
#include <omp.h>

static void set(int *count, double start)
{
    while (omp_get_wtime() - start < 0.3)
        ;
    *count = 0;
}

int main(void)
{
    int rounds = 3;
#pragma omp parallel
    {
        if (omp_get_thread_num() == 0) {
#pragma omp task if (0)
            set(&rounds, omp_get_wtime());
        }
        for (int i = 0; i < rounds; i++) {
#pragma omp barrier
        }
    }
    return 0;
}
