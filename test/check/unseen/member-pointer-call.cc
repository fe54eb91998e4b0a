// truth: deadlock, scope: inter, level: 0, run: yes, idiom: member-pointer
// why: the member function is chosen by the thread
#include <omp.h>

class Phase
{
  public:
    void meet()
    {
#pragma omp barrier /* HERE */
        n_++;
    }
    void quiet()
    {
        n_++;
    }

  private:
    int n_ = 0;
};

int main()
{
#pragma omp parallel
    {
        Phase phase;
        void (Phase::*next)() = omp_get_thread_num() ? &Phase::quiet : &Phase::meet;
        (phase.*next)();
    }
    return 0;
}
