// truth: conforming, scope: inter, level: none, run: yes, idiom: functor
// why: the function object compares its limit with the team's size
#include <omp.h>

class WaitAbove
{
  public:
    explicit WaitAbove(int limit) : limit(limit)
    {
    }
    void operator()(int n) const
    {
        if (n > limit) {
#pragma omp barrier
        }
    }

  private:
    int limit;
};

int main()
{
    const WaitAbove wait(2);
#pragma omp parallel
    wait(omp_get_num_threads());
    return 0;
}
