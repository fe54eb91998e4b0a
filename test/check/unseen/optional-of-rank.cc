// truth: deadlock, scope: inter, level: 0, run: yes, idiom: optional
// why: whether there is a value hangs on the thread
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
        auto hit = find(omp_get_thread_num(), limit);
        if (hit) {
#pragma omp for // HERE
            for (int i = 0; i < 8; i++) {
#pragma omp atomic
                sum += i;
            }
        }
    }
    return sum < 0;
}
