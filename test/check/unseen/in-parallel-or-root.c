// truth: deadlock, scope: inter, level: 0, run: yes, idiom: orphan
// why: where a team runs the number decides, and a routine that asks whether one runs waits for
// that
#include <omp.h>

static int called;

static void settle(int rank)
{
#pragma omp atomic
    called++;
    if (!omp_in_parallel() || rank == 0) {
#pragma omp barrier /* HERE */
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
