// truth: conforming, scope: intra, level: none, run: yes, idiom: container
// why: any_of over the whole vector is the same for all threads
#include <algorithm>
#include <omp.h>
#include <vector>

int main()
{
    std::vector<bool> active(64, false);
    active[9] = true;
    int sum = 0;
#pragma omp parallel
    {
        if (std::any_of(active.begin(), active.end(), [](bool b) { return b; })) {
#pragma omp for reduction(+ : sum)
            for (int i = 0; i < 9; i++)
                sum += i;
        }
    }
    return sum != 36;
}
