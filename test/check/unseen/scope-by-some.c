// truth: deadlock, scope: inter, level: 0, run: gcc, idiom: scope
// why: a scope construct, which waits at its end, is met by the threads with work
#include <omp.h>

static int total;

static void add(int work)
{
#pragma omp scope reduction(+ : total) /* HERE */
    total += work;
}

int main(void)
{
#pragma omp parallel
    {
        int work = omp_get_thread_num() * 3;
        if (work)
            add(work);
#pragma omp barrier
        if (total < 0) {
#pragma omp barrier
        }
    }
    return total % 3;
}
