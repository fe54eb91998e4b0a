// truth: deadlock, scope: inter, level: 0, run: yes, idiom: container
// why: std::get takes the rank out of a tuple that a function returns
#include <omp.h>
#include <tuple>

static std::tuple<int, int, bool> locate(int blocks)
{
    const int t = omp_get_thread_num();
    return std::make_tuple(t, blocks / omp_get_num_threads(), t * 2 >= omp_get_num_threads());
}

int main()
{
    int work = 0;
#pragma omp parallel
    {
        const auto where = locate(8);
#pragma omp atomic
        work += std::get<1>(where);
        if (std::get<2>(where)) {
#pragma omp barrier /* HERE */
        }
    }
    return work < 1;
}
