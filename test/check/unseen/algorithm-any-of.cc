// truth: deadlock, scope: inter, level: 0, run: yes, idiom: algorithm
// why: what is asked is the thread's own vector
#include <algorithm>
#include <vector>
#include <omp.h>

int main()
{
    int found = 0;
#pragma omp parallel
    {
        std::vector<int> mine = {1, 2, omp_get_thread_num()};
        if (std::any_of(mine.begin(), mine.end(), [](int v) { return v == 3; })) {
#pragma omp single /* HERE */
            found = 1;
        }
    }
    return found > 1;
}
