// truth: deadlock, scope: inter, level: 0, run: yes, idiom: algorithm
// why: the sum of an own array says how often
#include <numeric>
#include <array>
#include <omp.h>

int main()
{
    int rounds = 0;
#pragma omp parallel
    {
        std::array<int, 4> parts = {1, 1, 1, 1};
        parts[3] = omp_get_thread_num();
        int sum = std::accumulate(parts.begin(), parts.end(), 0);
        for (int i = 0; i < sum; i++) {
#pragma omp barrier /* HERE */
#pragma omp atomic
            rounds++;
        }
    }
    return rounds < 1;
}
