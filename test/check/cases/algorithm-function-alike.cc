// truth: conforming, scope: inter, level: none, run: yes
// why: an algorithm calls the function as often in all threads
#include <algorithm>
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
        std::for_each(v.begin(), v.end(), meet);
    }
}
