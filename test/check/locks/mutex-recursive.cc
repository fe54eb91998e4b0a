// truth: conforming, scope: intra, level: none, run: yes, idiom: mutex
// why: a recursive mutex may be locked again by the thread that owns it
#include <mutex>
#include <omp.h>

int main()
{
    std::recursive_mutex m;
    int n = 0;
#pragma omp parallel
    {
        m.lock();
        std::lock_guard<std::recursive_mutex> again(m);
        n++;
        m.unlock();
    }
    return n == 0;
}
