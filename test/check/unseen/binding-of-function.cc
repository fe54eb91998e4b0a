// truth: deadlock, scope: inter, level: 0, run: yes, idiom: binding
// why: a part of what is returned for the thread's number decides
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
        auto [row, even] = place(omp_get_thread_num());
#pragma omp atomic
        sum += row;
        if (even) {
#pragma omp barrier /* HERE */
        }
    }
    return sum < 0;
}
