// truth: conforming, scope: inter, level: none, run: yes
// why: all threads throw, or none: the number of threads decides
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
            start(omp_get_num_threads() > 64);
#pragma omp barrier
        } catch (const std::runtime_error &) {
#pragma omp atomic
            failed++;
        }
    }
    return failed > 64;
}
