// truth: conforming, scope: intra, level: none, run: yes
// why: the container begins with what all threads put there alike
#include <omp.h>
#include <vector>

int main()
{
#pragma omp parallel num_threads(4)
    {
        std::vector<int> mine;
        mine.push_back(omp_get_num_threads());
        if (*mine.begin() == 0) {
#pragma omp barrier
        }
    }
}
