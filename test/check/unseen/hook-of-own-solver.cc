// truth: deadlock, scope: inter, level: 0, run: yes, idiom: function
// why: the hook of the thread's own solver is set by the root alone, and called where it is set
#include <functional>
#include <omp.h>

static int calls;

class Solver
{
  public:
    std::function<void(int)> on_step;
    void run(int steps)
    {
        for (int i = 0; i < steps; i++)
            if (on_step)
                on_step(i);
    }
};

static void synchronize(int)
{
#pragma omp barrier /* HERE */
}

int main()
{
#pragma omp parallel
    {
        Solver solver;
        if (omp_get_thread_num() == 0)
            solver.on_step = synchronize;
        solver.run(2);
    }
    return calls > 1;
}
