// truth: deadlock, scope: inter, level: 0, run: yes, idiom: member
// why: the shared member is set in single nowait: threads that come later see it, others do not
#include <chrono>
#include <omp.h>
#include <thread>

class Simulation
{
  public:
    void step()
    {
#pragma omp single nowait
        {
            std::this_thread::sleep_for(std::chrono::milliseconds(100));
#pragma omp atomic write
            over = 1;
        }
    }
    bool finished() const
    {
        int value;
#pragma omp atomic read
        value = over;
        return value != 0;
    }

  private:
    int over = 0;
};

int main()
{
    Simulation simulation;
#pragma omp parallel
    {
        simulation.step();
        if (!simulation.finished()) {
#pragma omp barrier /* HERE */
        }
    }
    return 0;
}
