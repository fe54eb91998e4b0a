// truth: conforming, scope: inter, level: none, run: yes, idiom: optional
// why: all set it
#include <optional>
#include <omp.h>

int main()
{
    int sum = 0;
#pragma omp parallel
    {
        std::optional<int> value;
        if (omp_get_num_threads() < 9)
            value = 3;
        if (value) {
#pragma omp barrier
#pragma omp atomic
            sum += *value;
        }
    }
    return sum < 0;
}
