// truth: deadlock, scope: inter, level: 0, run: yes
// why: the barrier is in the destructor of what is alive where one thread throws
#include <omp.h>

struct Meeting {
    ~Meeting()
    {
#pragma omp barrier
    }
};

static void check(int rank)
{
    if (rank == 1) {
        Meeting meeting;
        throw rank;
    }
}

int main()
{
    int failed = 0;
#pragma omp parallel
    {
        try {
            check(omp_get_thread_num());
        } catch (int) {
#pragma omp atomic
            failed++;
        }
    }
    return failed > 1;
}
