// truth: conforming, scope: inter, level: none, run: yes, idiom: context
// why: the optional is asked for shared work, and all threads get the same
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
        for (int n = 0; const auto j = job(n); n++) {
#pragma omp single
            sum += *j;
        }
    }
    return sum != 30;
}
