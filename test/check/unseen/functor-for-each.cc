// truth: deadlock, scope: inter, level: 0, run: yes, idiom: callback
// why: std::for_each calls the lambda once for each element of the thread's own vector
#include <algorithm>
#include <omp.h>
#include <vector>

int main()
{
    int sum = 0;
#pragma omp parallel reduction(+ : sum)
    {
        std::vector<int> mine(1 + omp_get_thread_num(), 1);
        std::for_each(mine.begin(), mine.end(), [&](int v) {
            sum += v;
#pragma omp barrier /* HERE */
        });
    }
    return sum < 1;
}
