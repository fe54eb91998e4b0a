// truth: deadlock, scope: inter, level: 0, run: yes
// why: a threadprivate number is set in one function and tested in another
#include <omp.h>
static int rank;
#pragma omp threadprivate(rank)
static void init(void)
{
    rank = omp_get_thread_num();
}
static void sync(void)
{
    if (rank == 0) {
#pragma omp barrier
    }
}
int main(void)
{
#pragma omp parallel num_threads(4)
    {
        init();
        sync();
    }
    return 0;
}
