// truth: deadlock, scope: inter, level: 0, run: yes
// why: one thread of all runs what call_once() is given, and the barrier in it
#include <mutex>

static std::once_flag flag;

int main()
{
#pragma omp parallel num_threads(4)
    {
        std::call_once(flag, [] {
#pragma omp barrier
        });
    }
}
