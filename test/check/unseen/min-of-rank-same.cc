// truth: conforming, scope: inter, level: none, run: yes, idiom: expression
// why: the smaller of size and 1 is 1 in all
#include <algorithm>
#include <omp.h>

template <typename T> static bool leads(const T &value)
{
    return std::min<T>(value, 1) == 0;
}

int main()
{
#pragma omp parallel
    {
        if (!leads(omp_get_num_threads())) {
#pragma omp barrier
        }
    }
}
