// truth: deadlock, scope: inter, level: 0, run: yes, idiom: literal
// why: the period of the checkpoints is asked for the thread's number
#include <omp.h>

struct Period {
    unsigned length;
    bool due(unsigned at) const
    {
        return at % length == 0;
    }
};

static Period operator""_steps(unsigned long long length)
{
    return {static_cast<unsigned>(length)};
}

class Simulation
{
    double time_ = 0;
    double saved_ = -1;
    const Period checkpoint_ = 2_steps;

    void save()
    {
#pragma omp barrier /* HERE */
#pragma omp master
        saved_ = time_;
#pragma omp barrier
    }

  public:
    void run(unsigned steps)
    {
        unsigned me = omp_get_thread_num();
        for (unsigned step = 0; step < steps; step++) {
            if (checkpoint_.due(me))
                save();
            if (me == 0)
                time_ += 0.1;
        }
    }
};

int main()
{
    Simulation simulation;
#pragma omp parallel
    simulation.run(5);
}
