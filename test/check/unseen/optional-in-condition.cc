// truth: deadlock, scope: inter, level: 0, run: yes, idiom: optional
// why: only some threads set the optional
#include <optional>
#include <omp.h>

int main()
{
    int sum = 0;
#pragma omp parallel
    {
        std::optional<int> value;
        if (omp_get_thread_num() < 2)
            value = 3;
        if (value) {
#pragma omp barrier /* HERE */
#pragma omp atomic
            sum += *value;
        }
    }
    return sum < 0;
}
