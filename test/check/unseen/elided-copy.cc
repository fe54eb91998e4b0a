// truth: deadlock, scope: inter, level: 0, run: yes, idiom: constructor
// why: the copy constructor waits, and the root returns a member by value: a copy is made
#include <omp.h>

class Plan
{
  public:
    explicit Plan(int n) : stages(n)
    {
    }
    Plan(const Plan &other) : stages(other.stages)
    {
#pragma omp barrier /* HERE */
    }
    int stages;
};

class Planner
{
  public:
    Plan plan() const
    {
        return best;
    }

  private:
    Plan best{3};
};

int main()
{
    int stages = 0;
#pragma omp parallel
    {
        Planner planner;
        if (omp_get_thread_num() == 0) {
            const Plan mine = planner.plan();
#pragma omp atomic
            stages += mine.stages;
        }
    }
    return stages != 3;
}
