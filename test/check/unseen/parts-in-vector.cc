// truth: deadlock, scope: intra, level: 0, run: yes, idiom: container
// why: each thread has as many elements as its rank says
#include <omp.h>
#include <vector>

int main()
{
    int sum = 0;
#pragma omp parallel
    {
        std::vector<int> mine(omp_get_thread_num() + 1, 1);
        for (std::size_t i = 0; i < mine.size(); i++) {
#pragma omp atomic
            sum += mine[i];
#pragma omp barrier // HERE
        }
    }
    return sum < 1;
}
