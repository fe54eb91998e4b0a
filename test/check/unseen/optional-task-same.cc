// truth: conforming, scope: inter, level: none, run: yes, idiom: optional
// why: all have the same to do
#include <omp.h>
#include <optional>

static std::optional<int> task_of(int n)
{
    if (n == 0)
        return std::nullopt;
    return n;
}

int main()
{
    int sum = 0;
#pragma omp parallel
    {
        const auto task = task_of(omp_get_num_threads());
        if (task) {
#pragma omp atomic
            sum += *task;
#pragma omp barrier
        }
    }
    return sum < 0;
}
