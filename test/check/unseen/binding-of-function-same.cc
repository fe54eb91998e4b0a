// truth: conforming, scope: inter, level: none, run: yes, idiom: binding
// why: it is returned for the size of the team
#include <utility>
#include <omp.h>

static std::pair<int, bool> place(int number)
{
    return {number / 2, number % 2 == 0};
}

int main()
{
    int sum = 0;
#pragma omp parallel
    {
        auto [row, even] = place(omp_get_num_threads());
#pragma omp atomic
        sum += row;
        if (even) {
#pragma omp barrier
        }
    }
    return sum < 0;
}
