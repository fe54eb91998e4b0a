// truth: deadlock, scope: inter, level: 0, run: yes
// why: a thread-local number is set in one function and tested in another
#include <omp.h>

static _Thread_local int rank, size;

static void start(void)
{
    rank = omp_get_thread_num();
    size = omp_get_num_threads();
}

static void meet(void)
{
    if (rank == 1) {
#pragma omp barrier
    }
}

int main(void)
{
#pragma omp parallel num_threads(4)
    {
        start();
        meet();
    }
    return 0;
}
