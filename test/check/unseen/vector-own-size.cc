// truth: deadlock, scope: intra, level: 0, run: yes, idiom: container
// why: each thread fills a vector of its own to another length
#include <omp.h>
#include <vector>

int main()
{
    long total = 0;
#pragma omp parallel shared(total)
    {
        std::vector<int> mine;
        for (int i = 0; i < omp_get_thread_num() + 1; i++)
            mine.push_back(omp_get_thread_num());
        for (int v : mine) {
#pragma omp atomic
            total += v;
#pragma omp barrier // HERE
        }
    }
    return total < 0;
}
