// truth: deadlock, scope: inter, level: 0, run: yes
// why: the lambda is handed to the algorithm by the variable that is set to it
#include <algorithm>
#include <omp.h>

int main()
{
    int v[4] = {0};
#pragma omp parallel num_threads(4)
    {
        auto meet = [](int) {
#pragma omp barrier
        };
        std::for_each(v, v + omp_get_thread_num(), meet);
    }
}
