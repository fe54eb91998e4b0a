// truth: conforming, scope: inter, level: none, run: yes, idiom: algorithm
// why: the sums are the same
#include <numeric>
#include <array>
#include <omp.h>

int main()
{
    int rounds = 0;
#pragma omp parallel
    {
        std::array<int, 4> parts = {1, 1, 1, 1};
        parts[3] = 4;
        int sum = std::accumulate(parts.begin(), parts.end(), 0);
        for (int i = 0; i < sum; i++) {
#pragma omp barrier
#pragma omp atomic
            rounds++;
        }
    }
    return rounds < 1;
}
