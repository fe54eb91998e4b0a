// truth: deadlock, scope: inter, level: 0, run: yes, idiom: optional
// why: only some have something to do
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
        const auto task = task_of(omp_get_thread_num());
        if (task) {
#pragma omp atomic
            sum += *task;
#pragma omp barrier // HERE
        }
    }
    return sum < 0;
}
