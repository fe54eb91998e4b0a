// truth: deadlock, scope: inter, level: 0, run: yes, idiom: callback
// why: the bound argument is the number of the thread
#include <functional>
#include <omp.h>

struct Solver {
    int steps = 0;
    void run(int from, int to)
    {
        for (int i = from; i < to; ++i) {
#pragma omp barrier /* HERE */
        }
    }
};

int main()
{
#pragma omp parallel
    {
        Solver solver;
        auto job = std::bind(&Solver::run, &solver, 0, omp_get_thread_num());
        job();
    }
}
