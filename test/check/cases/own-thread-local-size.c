// truth: conforming, scope: inter, level: none, run: yes
// why: the thread-local number that is tested is the size of the team
#include <omp.h>

static __thread int rank, size;

static void start(void)
{
    rank = omp_get_thread_num();
    size = omp_get_num_threads();
}

static void meet(void)
{
    if (size > 1) {
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
