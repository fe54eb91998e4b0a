// truth: conforming, scope: intra, level: none, run: yes, idiom: container
// why: all fill theirs to the same length
#include <omp.h>
#include <vector>

int main()
{
    long total = 0;
#pragma omp parallel shared(total)
    {
        std::vector<int> mine;
        for (int i = 0; i < 3; i++)
            mine.push_back(omp_get_thread_num());
        for (int v : mine) {
#pragma omp atomic
            total += v;
#pragma omp barrier
        }
    }
    return total < 0;
}
