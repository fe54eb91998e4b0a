// truth: deadlock, scope: inter, level: 0, run: yes, idiom: constructor
// why: the base class is built with the thread number, the derived class asks its base
#include <omp.h>

class Task
{
  public:
    explicit Task(int owner) : owner_(owner)
    {
    }
    int owner() const
    {
        return owner_;
    }

  private:
    const int owner_;
};

class Gather : public Task
{
  public:
    using Task::Task;
    void operator()()
    {
        if (owner() > 1) {
#pragma omp barrier /* HERE */
        }
    }
};

int main()
{
#pragma omp parallel
    {
        Gather gather(omp_get_thread_num());
        gather();
    }
    return 0;
}
