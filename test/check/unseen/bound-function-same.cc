// truth: conforming, scope: inter, level: none, run: yes, idiom: callback
// why: the bound argument is the same for all
#include <functional>
#include <omp.h>

struct Solver {
    int steps = 0;
    void run(int from, int to)
    {
        for (int i = from; i < to; ++i) {
#pragma omp barrier
        }
    }
};

int main()
{
#pragma omp parallel
    {
        Solver solver;
        auto job = std::bind(&Solver::run, &solver, 0, omp_get_num_threads());
        job();
    }
}
