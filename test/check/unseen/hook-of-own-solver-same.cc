// truth: conforming, scope: inter, level: none, run: yes, idiom: function
// why: the hook of the thread's own solver is set by all, to what differs between them without a
// wait
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
#pragma omp barrier
}

int main()
{
#pragma omp parallel
    {
        Solver solver;
        if (omp_get_thread_num() == 0)
            solver.on_step = [](int i) {
#pragma omp atomic
                calls += i;
                synchronize(i);
            };
        else
            solver.on_step = synchronize;
        solver.run(2);
    }
    return calls > 1;
}
