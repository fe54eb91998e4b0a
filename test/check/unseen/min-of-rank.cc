// truth: deadlock, scope: inter, level: 0, run: yes, idiom: expression
// why: the smaller of number and 1 is 0 in one thread
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
        if (!leads(omp_get_thread_num())) {
#pragma omp barrier /* HERE */
        }
    }
}
