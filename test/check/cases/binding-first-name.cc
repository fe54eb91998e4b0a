// truth: deadlock, scope: inter, level: 0, run: yes
// why: the first of the names that are bound is the thread's number
#include <omp.h>
#include <utility>

static std::pair<int, int> place()
{
    return {omp_get_thread_num(), omp_get_num_threads()};
}

int main()
{
    int waits = 0;
#pragma omp parallel
    {
        auto [number, team] = place();
        if (number == 0 && team > 1) {
#pragma omp barrier
        }
#pragma omp atomic
        waits++;
    }
    return waits < 1;
}
