// truth: conforming, scope: inter, level: none, run: yes, idiom: member-pointer
// why: it is the same for all
#include <omp.h>

class Phase
{
  public:
    void meet()
    {
#pragma omp barrier
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
        void (Phase::*next)() = omp_get_num_threads() > 64 ? &Phase::quiet : &Phase::meet;
        (phase.*next)();
    }
    return 0;
}
