// truth: conforming, scope: inter, level: none, run: yes, idiom: container
// why: std::tie unpacks the tuple, and only the number of blocks is asked for
#include <omp.h>
#include <tuple>

static std::tuple<int, int> locate(int blocks)
{
    return std::make_tuple(omp_get_thread_num(), blocks / omp_get_num_threads());
}

int main()
{
    int work = 0;
#pragma omp parallel
    {
        int rank, share;
        std::tie(rank, share) = locate(8);
        for (int i = 0; i < share; i++) {
#pragma omp barrier
#pragma omp atomic
            work += rank >= 0;
        }
    }
    return work == 0;
}
