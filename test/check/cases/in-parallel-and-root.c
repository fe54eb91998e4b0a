// truth: deadlock, scope: inter, level: 0, run: yes
// why: where a team runs, the root alone waits
#include <omp.h>

static void settle(int rank)
{
    if (omp_in_parallel() && rank == 0) {
#pragma omp barrier
    }
}

int main(void)
{
    settle(0);
#pragma omp parallel num_threads(4)
    settle(omp_get_thread_num());
    return 0;
}
