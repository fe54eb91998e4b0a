// truth: deadlock, scope: intra, level: 0, run: yes, idiom: range
// why: range-for over the thread's own vector in a shared vector of vectors
#include <omp.h>
#include <vector>

int main()
{
    std::vector<std::vector<int>> work(64);
    for (int t = 0; t < 64; t++)
        work[t].assign(t % 3 + 1, t);
    int sum = 0;
#pragma omp parallel reduction(+ : sum)
    {
        for (int item : work[omp_get_thread_num()]) {
            sum += item;
#pragma omp barrier /* HERE */
        }
    }
    return sum < 0;
}
