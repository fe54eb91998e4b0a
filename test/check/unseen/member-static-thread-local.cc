// truth: deadlock, scope: inter, level: 0, run: yes, idiom: thread-local
// why: a static thread_local member is the rank that a static method returns
#include <omp.h>

class Team
{
  public:
    static void join()
    {
        rank_ = omp_get_thread_num();
    }
    static int rank()
    {
        return rank_;
    }

  private:
    static thread_local int rank_;
};

thread_local int Team::rank_ = -1;

int main()
{
    int x = 0;
#pragma omp parallel
    {
        Team::join();
        if (Team::rank() == 1) {
#pragma omp single /* HERE */
            x = 1;
        }
    }
    return x;
}
