// truth: deadlock, scope: inter, level: 0, run: yes, idiom: function
// why: a std::function is filled with one of two lambdas, as the thread number says
#include <functional>
#include <omp.h>

int main()
{
    int pings = 0;
#pragma omp parallel
    {
        std::function<void()> job = [&] {
#pragma omp atomic
            pings++;
        };
        if (omp_get_thread_num() == 2)
            job = [] {
#pragma omp barrier /* HERE */
            };
        job();
    }
    return pings == 0;
}
