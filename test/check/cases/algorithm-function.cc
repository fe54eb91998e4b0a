// truth: deadlock, scope: inter, level: 0, run: yes
// why: an algorithm calls the function as often as each thread has elements
#include <algorithm>
#include <omp.h>
#include <vector>

static void meet(int)
{
#pragma omp barrier
}

int main()
{
    std::vector<int> v(4);
#pragma omp parallel num_threads(4)
    {
        std::for_each(v.begin(), v.begin() + omp_get_thread_num(), meet);
    }
}
