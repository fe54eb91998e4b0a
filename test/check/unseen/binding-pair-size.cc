// truth: conforming, scope: inter, level: none, run: yes, idiom: binding
// why: of the two names bound only the size is tested
#include <omp.h>
#include <utility>

static std::pair<int, int> coordinates()
{
    return {omp_get_thread_num(), omp_get_num_threads()};
}

static int seen[64], out[32];

int main()
{
#pragma omp parallel
    {
        const auto [rank, size] = coordinates();
        seen[rank] = size;
        if (0 < size) {
#pragma omp for
            for (int i = 0; i < 32; i++)
                out[i] = i;
        }
    }
    return out[31] != 31;
}
