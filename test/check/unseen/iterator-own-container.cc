// truth: deadlock, scope: inter, level: 0, run: yes, idiom: container
// why: each thread's list has its own length
#include <list>
#include <omp.h>

int main()
{
    int sum = 0;
#pragma omp parallel
    {
        std::list<int> mine;
        for (int i = 0; i < omp_get_thread_num(); i++)
            mine.push_back(i);
        for (auto it = mine.begin(); it != mine.end(); ++it) {
#pragma omp atomic
            sum += *it;
#pragma omp barrier /* HERE */
        }
    }
    return sum < 0;
}
