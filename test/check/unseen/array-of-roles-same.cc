// truth: conforming, scope: intra, level: none, run: yes, idiom: container
// why: all look at the first element
#include <array>
#include <omp.h>

int main()
{
    std::array<int, 256> roles{};
    for (int i = 0; i < 256; i++)
        roles[i] = i % 2;
    int count = 0;
#pragma omp parallel
    {
        const unsigned rank = omp_get_thread_num();
        if (roles[0] == 0) {
#pragma omp barrier
        }
#pragma omp atomic
        count++;
    }
    return count < 1;
}
