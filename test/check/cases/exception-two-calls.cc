// truth: deadlock, scope: inter, level: 0, run: yes
// why: what is thrown two calls below in one thread leads it past the barrier
#include <omp.h>
#include <stdexcept>

static void check(int rank)
{
    if (rank == 1)
        throw std::runtime_error("one");
}

static void start(int rank)
{
    check(rank);
}

int main()
{
    int failed = 0;
#pragma omp parallel
    {
        try {
            start(omp_get_thread_num());
#pragma omp barrier
        } catch (const std::runtime_error &) {
#pragma omp atomic
            failed++;
        }
    }
    return failed > 1;
}
