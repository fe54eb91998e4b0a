// truth: deadlock, scope: inter, level: 0, run: yes, idiom: algorithm
// why: what is copied hangs on the thread's number
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
        const int least = omp_get_thread_num();
        std::vector<int> some;
        std::copy_if(all.begin(), all.end(), std::back_inserter(some), [least](int v) { return v >= least; });
        for (int v : some) {
#pragma omp atomic
            sum += v;
#pragma omp barrier /* HERE */
        }
    }
    return sum < 0;
}
