// truth: deadlock, scope: inter, level: 0, run: yes, idiom: function
// why: an array of functions is indexed by the thread
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
#pragma omp barrier // HERE
    });
#pragma omp parallel
    for (int round = 0; round < 2; round++) {
        int rank = omp_get_thread_num() % 2;
        steps[(rank + round / 2) % 2](); // HERE
        (void)rank;
    }
    return count < 1;
}
