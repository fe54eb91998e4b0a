// truth: conforming, scope: inter, level: none, run: yes, idiom: algorithm
// why: all threads ask for the same
#include <algorithm>
#include <vector>
#include <omp.h>

int main()
{
    int found = 0;
#pragma omp parallel
    {
        std::vector<int> mine = {1, 2, omp_get_num_threads()};
        if (std::any_of(mine.begin(), mine.end(), [](int v) { return v == 3; })) {
#pragma omp single
            found = 1;
        }
    }
    return found > 1;
}
