// truth: conforming, scope: inter, level: none, run: yes
// why: std::min of some threads is none of the program's functions of that name, which wait
#include <algorithm>
#include <omp.h>

namespace wide {
static int min(int a, int b)
{
#pragma omp barrier
    return a < b ? a : b;
}
} // namespace wide

int main()
{
    int least = 8;
#pragma omp parallel num_threads(4)
    {
        int rank = omp_get_thread_num(), own = wide::min(rank, 2);
        if (rank == 0)
            own = std::min(own, 1);
#pragma omp critical
        least = ::std::min(own, least);
    }
    return least;
}
