// truth: conforming, scope: inter, level: none, run: yes
// why: what takes the start and the counter by reference only reads them
#include <algorithm>
#include <cstdio>
#include <omp.h>
static int middle(const int &from, int &to)
{
    return (from + to) / 2;
}
int main(int argc, char **)
{
    const int n = argc + 2;
    int sum = 0;
#pragma omp parallel num_threads(4) reduction(+ : sum)
    {
        int lo = 5 * omp_get_thread_num();
        for (int i = lo; i < lo + n; i++) {
            sum += std::max(i, lo) + middle(lo, i);
            std::printf("%d of %d\n", i, lo);
#pragma omp barrier
        }
    }
    return sum == 0;
}
