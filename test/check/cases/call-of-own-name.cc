// truth: deadlock, scope: inter, level: 0, run: yes
// why: some threads call the program's own function that has a name of the library
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
        int rank = omp_get_thread_num(), own = std::min(rank, 2);
        if (rank == 0)
            own = wide::min(own, 1);
#pragma omp critical
        least = ::std::min(own, least);
    }
    return least;
}
