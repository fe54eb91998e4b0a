// truth: deadlock, scope: intra, level: 0, run: yes, idiom: context
// why: an optional has a value in those threads that got work
#include <omp.h>
#include <optional>

static std::optional<int> job(int n)
{
    if (n < 3)
        return 10 * n;
    return std::nullopt;
}

int main()
{
    int sum = 0;
#pragma omp parallel
    {
        if (const auto j = job(omp_get_thread_num())) {
#pragma omp atomic
            sum += *j;
#pragma omp barrier /* HERE */
        }
    }
    return sum < 0;
}
