// truth: conforming, scope: inter, level: none, run: yes
// why: of what is returned in braces all threads have the same second part, in a structure, a pair
// and a tuple
#include <omp.h>
#include <tuple>
#include <utility>

struct Slice {
    int from, count;
};

static Slice slice()
{
    return Slice{2 * omp_get_thread_num(), 2};
}

static std::pair<int, int> place()
{
    return std::make_pair(omp_get_thread_num(), omp_get_num_threads());
}

static std::tuple<int, int, int> cell()
{
    return {1, omp_get_thread_num(), omp_get_num_threads()};
}

int main()
{
    int waits = 0;
#pragma omp parallel
    {
        auto [from, count] = slice();
        const auto [number, team] = place();
        auto [level, at, cells] = cell();
        if (count == 2 && team > 0) {
#pragma omp barrier
        }
        for (int i = 0; i < level && cells > 0; i++) {
#pragma omp barrier
        }
#pragma omp atomic
        waits += from + number - at - from + 1 > -100;
    }
    return waits < 1;
}
