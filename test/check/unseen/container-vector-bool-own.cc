// truth: deadlock, scope: intra, level: 0, run: yes, idiom: container
// why: a vector of bool with one entry for each thread
#include <omp.h>
#include <vector>

int main()
{
    std::vector<bool> active(64, false);
    for (std::size_t i = 0; i < active.size(); i += 3)
        active[i] = true;
    int sum = 0;
#pragma omp parallel
    {
        const bool mine = active[omp_get_thread_num()];
        if (mine) {
#pragma omp for reduction(+ : sum) /* HERE */
            for (int i = 0; i < 9; i++)
                sum += i;
        }
    }
    return sum < 0;
}
