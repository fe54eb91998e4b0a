// truth: deadlock, scope: inter, level: 0, run: yes
// why: who finds the flag clear is another one each time
#include <atomic>
#include <omp.h>

static std::atomic_flag taken = ATOMIC_FLAG_INIT;

static bool is_first()
{
    return !taken.test_and_set();
}

int main()
{
    int rounds = 0;
#pragma omp parallel
    {
        if (is_first()) {
#pragma omp barrier
            rounds++;
        }
    }
    return rounds;
}
