// truth: conforming, scope: intra, level: none, run: yes, idiom: lock
// why: the lock_guard's block ends before the single
#include <mutex>
#include <omp.h>

int main()
{
    std::mutex m;
    int order = 0, last = 0;
#pragma omp parallel
    {
        {
            std::lock_guard<std::mutex> hold(m);
            order++;
        }
#pragma omp barrier
#pragma omp single
        last = order;
    }
    return last < 1;
}
