// truth: deadlock, scope: inter, level: 0, run: yes, idiom: optional
// why: what stands in for the missing value is the number of the thread
#include <omp.h>
#include <optional>

static std::optional<int> configured(int argc)
{
    if (argc > 1)
        return 4;
    return {};
}

int main(int argc, char **)
{
    const std::optional<int> rounds = configured(argc);
#pragma omp parallel
    {
        for (int i = 0; i < rounds.value_or(omp_get_thread_num()); ++i) {
#pragma omp barrier /* HERE */
        }
    }
}
