// truth: conforming, scope: inter, level: none, run: yes, idiom: orphan
// why: a routine that is called from a team and outside asks whether one runs, and waits where it
// does
#include <omp.h>

static int called;

static void settle(int rank)
{
#pragma omp atomic
    called++;
    if (omp_in_parallel() || rank == 0) {
#pragma omp barrier
    }
}

int main(void)
{
    settle(0);
#pragma omp parallel
    settle(omp_get_thread_num());
    settle(1);
    return called < 3;
}
