// truth: deadlock, scope: inter, level: 0, run: gcc
// why: of two lambdas that begin on one line, the second holds the barrier
#include <numeric>
#include <omp.h>
#include <vector>

int main()
{
    std::vector<int> v(2, 1);
#pragma omp parallel num_threads(4)
    {
        auto end = v.begin() + (omp_get_thread_num() ? 0 : 2);
        std::transform_reduce(v.begin(), end, 0, [](int a, int b) { return a + b; }, [](int x) {
#pragma omp barrier
            return x;
        });
    }
}
