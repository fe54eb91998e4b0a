// truth: conforming, scope: inter, level: none, run: yes
// why: a value that is looked for has the name of a function elsewhere, which is not called
#include <algorithm>
#include <omp.h>
#include <vector>

void key()
{
#pragma omp barrier
}

static long place(const std::vector<int> &v, int key)
{
    return std::lower_bound(v.begin(), v.begin() + omp_get_thread_num(), key) - v.begin();
}

int main()
{
    std::vector<int> v(8, 1);
    long sum = 0;
#pragma omp parallel num_threads(4) reduction(+ : sum)
    {
        int key = 3;
        sum += std::lower_bound(v.begin(), v.begin() + omp_get_thread_num(), key) - v.begin();
        sum += place(v, 1);
    }
    key();
    return sum < 0;
}
