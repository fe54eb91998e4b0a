// truth: deadlock, scope: inter, level: 0, run: yes, idiom: binding
// why: a structured binding takes the rank out of a pair
#include <omp.h>
#include <utility>

static std::pair<int, int> coordinates()
{
    return {omp_get_thread_num(), omp_get_num_threads()};
}

static int out[32];

int main()
{
#pragma omp parallel
    {
        const auto [rank, size] = coordinates();
        out[rank] = size;
        if (rank + 1 < size) {
#pragma omp for /* HERE */
            for (int i = 0; i < 32; i++)
                out[i] = i;
        }
    }
    return 0;
}
