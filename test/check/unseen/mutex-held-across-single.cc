// truth: deadlock, scope: intra, level: 0, run: yes, idiom: lock
// why: a lock_guard lives over the end of a single, whose barrier the others cannot reach
#include <mutex>
#include <omp.h>

int main()
{
    std::mutex m;
    int order = 0, last = 0;
#pragma omp parallel
    {
        std::lock_guard<std::mutex> hold(m);
        order++;
#pragma omp single /* HERE */
        last = order;
    }
    return last < 1;
}
