// truth: conforming, scope: inter, level: none, run: yes, idiom: algorithm
// why: the same is copied
#include <algorithm>
#include <iterator>
#include <vector>
#include <omp.h>

static const std::vector<int> all = {0, 1, 2, 3, 4, 5, 6, 7};

int main()
{
    int sum = 0;
#pragma omp parallel
    {
        const int least = omp_get_num_threads();
        std::vector<int> some;
        std::copy_if(all.begin(), all.end(), std::back_inserter(some), [least](int v) { return v >= least; });
        for (int v : some) {
#pragma omp atomic
            sum += v;
#pragma omp barrier
        }
    }
    return sum < 0;
}
