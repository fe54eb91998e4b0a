// truth: conforming, scope: inter, level: none, run: yes, idiom: goto
// why: longjmp goes back in one thread, before the wait
#include <omp.h>
#include <setjmp.h>

static int attempts;

static void attempt(jmp_buf *again, int tried, int rank)
{
#pragma omp atomic
    attempts++;
    if (rank == 0 && tried == 0)
        longjmp(*again, 1);
#pragma omp barrier
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
