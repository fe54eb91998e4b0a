// truth: conforming, scope: intra, level: none, run: yes, idiom: container
// why: all threads have as many elements
#include <omp.h>
#include <vector>

int main()
{
    int sum = 0;
#pragma omp parallel
    {
        std::vector<int> mine(3, 1);
        for (std::size_t i = 0; i < mine.size(); i++) {
#pragma omp atomic
            sum += mine[i];
#pragma omp barrier
        }
    }
    return sum < 1;
}
