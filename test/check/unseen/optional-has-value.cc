// truth: deadlock, scope: inter, level: 0, run: yes, idiom: optional
// why: some threads alone have a value
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
        std::optional<int> value = lookup(omp_get_thread_num() < 2);
        if (value.has_value()) {
#pragma omp for reduction(+ : sum) /* HERE */
            for (int i = 0; i < 8; i++)
                sum += *value;
        }
    }
    return sum < 0;
}
