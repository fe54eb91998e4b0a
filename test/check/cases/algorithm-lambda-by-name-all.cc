// truth: conforming, scope: inter, level: none, run: yes
// why: the lambda is handed to the algorithm by its variable, and as often by all threads
#include <algorithm>
#include <vector>

int main()
{
    std::vector<int> v(4);
#pragma omp parallel num_threads(4)
    {
        auto meet = [](int) {
#pragma omp barrier
        };
        std::for_each(v.begin(), v.end(), meet);
    }
}
