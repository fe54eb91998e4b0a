// truth: conforming, scope: inter, level: none, run: yes, idiom: optional
// why: whether there is a value hangs on the program
#include <omp.h>
#include <optional>

static std::optional<int> find(int key, int limit)
{
    if (key < limit)
        return key;
    return std::nullopt;
}

int main()
{
    int sum = 0, limit = 2;
#pragma omp parallel shared(sum) firstprivate(limit)
    {
        auto hit = find(1, limit);
        if (hit) {
#pragma omp for
            for (int i = 0; i < 8; i++) {
#pragma omp atomic
                sum += i;
            }
        }
    }
    return sum < 0;
}
