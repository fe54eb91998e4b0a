// truth: deadlock, scope: inter, level: 0, run: yes
// why: variables that are tied together are set to what a function returns
#include <omp.h>
#include <tuple>

static std::tuple<int, int> limits(int number)
{
    return {0, number == 0 ? 2 : 1};
}

int main()
{
#pragma omp parallel
    {
        int first, last;
        std::tie(first, last) = limits(omp_get_thread_num());
        for (int i = first; i < last; i++) {
#pragma omp barrier
        }
    }
}
