// truth: conforming, scope: inter, level: none, run: yes, idiom: algorithm
// why: three in each thread
#include <algorithm>
#include <vector>
#include <omp.h>

struct Doubled {
    int operator()(int v) const
    {
#pragma omp barrier
        return 2 * v;
    }
};

int main()
{
    int sum = 0;
#pragma omp parallel reduction(+ : sum)
    {
        std::vector<int> in(3, 1), out(in.size());
        std::transform(in.begin(), in.end(), out.begin(), Doubled());
        sum += out[0];
    }
    return sum < 2;
}
