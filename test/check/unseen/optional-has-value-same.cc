// truth: conforming, scope: inter, level: none, run: yes, idiom: optional
// why: all have one
#include <optional>
#include <omp.h>

static std::optional<int> lookup(bool known)
{
    if (known)
        return 7;
    return std::nullopt;
}

int main()
{
    int sum = 0;
#pragma omp parallel
    {
        std::optional<int> value = lookup(omp_get_num_threads() < 9);
        if (value.has_value()) {
#pragma omp for reduction(+ : sum)
            for (int i = 0; i < 8; i++)
                sum += *value;
        }
    }
    return sum < 0;
}
