// truth: deadlock, scope: inter, level: 0, run: yes, idiom: mutex
// why: the thread that has the mutex waits for the others, which wait for the mutex
#include <mutex>
#include <omp.h>

static std::mutex gate;

static void meet()
{
#pragma omp barrier // HERE
}

int main()
{
    int n = 0;
#pragma omp parallel num_threads(4)
    {
        std::unique_lock<std::mutex> hold(gate);
        n++;
        meet();
    }
    return n == 0;
}
