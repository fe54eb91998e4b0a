// truth: deadlock, scope: intra, level: 0, run: yes
// why: what is put into the container is found again where it begins
#include <omp.h>
#include <vector>

int main()
{
#pragma omp parallel num_threads(4)
    {
        std::vector<int> mine;
        mine.push_back(omp_get_thread_num());
        if (*mine.begin() == 0) {
#pragma omp barrier
        }
    }
}
