// truth: conforming, scope: inter, level: none, run: yes, idiom: optional
// why: it is a constant
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
        for (int i = 0; i < rounds.value_or(3); ++i) {
#pragma omp barrier
        }
    }
}
