// truth: deadlock, scope: inter, level: 0, run: yes, idiom: functor
// why: a function object that holds the thread number waits for the ones above its limit
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
#pragma omp barrier /* HERE */
        }
    }

  private:
    int limit;
};

int main()
{
    const WaitAbove wait(2);
#pragma omp parallel
    wait(omp_get_thread_num());
    return 0;
}
