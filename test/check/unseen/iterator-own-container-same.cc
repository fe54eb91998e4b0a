// truth: conforming, scope: inter, level: none, run: yes, idiom: container
// why: all lists have the same length
#include <list>
#include <omp.h>

int main()
{
    int sum = 0;
#pragma omp parallel
    {
        std::list<int> mine;
        for (int i = 0; i < omp_get_num_threads(); i++)
            mine.push_back(i);
        for (auto it = mine.begin(); it != mine.end(); ++it) {
#pragma omp atomic
            sum += *it;
#pragma omp barrier
        }
    }
    return sum < 0;
}
