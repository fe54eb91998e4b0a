// truth: conforming, scope: intra, level: none, run: yes
// why: what decides is read when all have added theirs
#include <atomic>
#include <omp.h>

static std::atomic<int> found{0};

int main()
{
    int rounds = 0;
#pragma omp parallel
    {
        found.fetch_add(omp_get_thread_num());
#pragma omp barrier
        if (found.load() >= 0) {
#pragma omp single
            rounds++;
        }
    }
    return rounds - 1;
}
