// truth: deadlock, scope: inter, level: 0, run: yes, idiom: callback
// why: how many elements a predicate that knows the thread number accepts decides
#include <algorithm>
#include <omp.h>
#include <vector>

int main()
{
    const std::vector<int> owner = {0, 1, 1, 2, 0, 3, 0};
#pragma omp parallel
    {
        const int me = omp_get_thread_num();
        const auto n = std::count_if(owner.begin(), owner.end(), [me](int o) { return o == me; });
        for (auto k = n; k > 0; --k) {
#pragma omp barrier /* HERE */
        }
    }
    return 0;
}
