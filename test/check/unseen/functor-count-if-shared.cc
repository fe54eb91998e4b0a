// truth: conforming, scope: inter, level: none, run: yes, idiom: callback
// why: the predicate knows nothing but the element, so that every thread counts the same
#include <algorithm>
#include <omp.h>
#include <vector>

int main()
{
    const std::vector<int> owner = {0, 1, 1, 2, 0, 3, 0};
    int met = 0;
#pragma omp parallel
    {
        int wanted = 1;
        const auto n =
            std::count_if(owner.begin(), owner.end(), [&wanted](int o) { return o == wanted; });
        for (auto k = n; k > 0; --k) {
#pragma omp barrier
#pragma omp master
            met++;
        }
    }
    return met != 2;
}
