// truth: conforming, scope: inter, level: none, run: yes, idiom: member
// why: a method sets the member of a shared object in single, another one reads it afterwards
#include <omp.h>

class Simulation
{
  public:
    void step()
    {
#pragma omp single
        time += 0.25;
    }
    bool finished() const
    {
        return time >= 2;
    }
    void run()
    {
        bool over = false;
        while (!over) {
            step();
            over = finished();
#pragma omp barrier
        }
    }
    double now() const
    {
        return time;
    }

  private:
    double time = 0;
};

int main()
{
    Simulation simulation;
#pragma omp parallel
    simulation.run();
    return simulation.now() != 2;
}
