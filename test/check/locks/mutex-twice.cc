// truth: deadlock, scope: intra, level: 0, run: yes, idiom: mutex
// why: a thread that owns a mutex locks it again
#include <mutex>
#include <omp.h>

int main()
{
    std::mutex m;
    int n = 0;
#pragma omp parallel num_threads(4)
    {
        m.lock();
        n++;
        m.lock(); // HERE
        n++;
        m.unlock();
        m.unlock();
    }
    return n == 0;
}
