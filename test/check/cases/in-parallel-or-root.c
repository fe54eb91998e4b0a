// truth: conforming, scope: inter, level: none, run: yes
// why: where a team runs, all wait; outside, the root asks for a barrier that is none
#include <omp.h>

static void settle(int rank)
{
    if (omp_in_parallel() || rank == 0) {
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
