// truth: deadlock, scope: intra, level: 0, run: yes
// why: the thread that sets the flag first gets another value back than the others
#include <atomic>
#include <omp.h>

static std::atomic<bool> taken{false};

int main()
{
#pragma omp parallel
    {
        if (!taken.exchange(true)) {
#pragma omp barrier
        }
    }
}
