// truth: deadlock, scope: inter, level: 0, run: yes, idiom: task
// why: a lambda that waits is run as a task
#include <omp.h>
#include <vector>

int main()
{
    std::vector<int> parts(4);
    const auto finish = [&parts](int k) {
        parts[k] = k;
#pragma omp barrier /* HERE */
    };
#pragma omp parallel
#pragma omp single
    for (int k = 0; k < 3; k++) {
#pragma omp task firstprivate(k)
        finish(k);
    }
    return parts[0];
}
