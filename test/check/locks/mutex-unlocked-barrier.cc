// truth: conforming, scope: inter, level: none, run: yes, idiom: mutex
// why: the guard gives the mutex back before the barrier, or does not take it
#include <mutex>
#include <omp.h>

static std::mutex gate, spare;

int main()
{
    int n = 0;
#pragma omp parallel
    {
        std::unique_lock<std::mutex> hold(gate), later(spare, std::defer_lock);
        n++;
        hold.unlock();
#pragma omp barrier
        later.lock();
        n++;
        later.unlock();
#pragma omp barrier
        std::unique_lock<std::mutex> other(gate, std::defer_lock);
        if (spare.try_lock()) {
            n++;
            spare.unlock();
        }
    }
    return n == 0;
}
