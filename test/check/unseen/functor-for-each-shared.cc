// truth: conforming, scope: inter, level: none, run: yes, idiom: callback
// why: std::for_each goes over a vector that all threads share and none changes
#include <algorithm>
#include <omp.h>
#include <vector>

int main()
{
    const std::vector<int> data = {3, 1, 4, 1, 5};
    int sum = 0;
#pragma omp parallel reduction(+ : sum)
    {
        std::for_each(data.begin(), data.end(), [&](int v) {
            sum += v;
#pragma omp barrier
        });
    }
    return sum % 14;
}
