// truth: deadlock, scope: inter, level: 0, run: yes, idiom: algorithm
// why: as many elements as the thread's number says are transformed
#include <algorithm>
#include <vector>
#include <omp.h>

struct Doubled {
    int operator()(int v) const
    {
#pragma omp barrier /* HERE */
        return 2 * v;
    }
};

int main()
{
    int sum = 0;
#pragma omp parallel reduction(+ : sum)
    {
        std::vector<int> in(omp_get_thread_num() + 1, 1), out(in.size());
        std::transform(in.begin(), in.end(), out.begin(), Doubled());
        sum += out[0];
    }
    return sum < 2;
}
