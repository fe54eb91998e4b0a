// truth: deadlock, scope: inter, level: 0, run: yes, idiom: goto
// why: longjmp goes back in one thread, which then waits once more
#include <omp.h>
#include <setjmp.h>

static int attempts;

static void attempt(jmp_buf *again, int tried, int rank)
{
#pragma omp atomic
    attempts++;
#pragma omp barrier /* HERE */
    if (rank == 0 && tried == 0)
        longjmp(*again, 1);
}

static void insist(int rank)
{
    jmp_buf again;
    if (setjmp(again) == 0)
        attempt(&again, 0, rank);
    else
        attempt(&again, 1, rank);
}

int main(void)
{
#pragma omp parallel
    insist(omp_get_thread_num());
    return attempts < 2;
}
