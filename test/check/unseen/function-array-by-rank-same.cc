// truth: conforming, scope: inter, level: none, run: yes, idiom: function
// why: the array is indexed by the round
#include <functional>
#include <omp.h>
#include <vector>

int main()
{
    int count = 0;
    std::vector<std::function<void()>> steps;
    steps.push_back([&] {
#pragma omp atomic
        count++;
    });
    steps.push_back([] {
#pragma omp barrier
    });
#pragma omp parallel
    for (int round = 0; round < 2; round++) {
        int rank = omp_get_thread_num() % 2;
        steps[round]();
        (void)rank;
    }
    return count < 1;
}
