// truth: deadlock, scope: inter, level: 0, run: yes, idiom: raii
// why: the guard waits when it dies, and only some threads ever have one
#include <omp.h>

class BarrierGuard
{
  public:
    ~BarrierGuard()
    {
#pragma omp barrier /* HERE */
    }
};

static int filled[64];

int main()
{
#pragma omp parallel
    {
        int t = omp_get_thread_num();
        if (t % 2 == 0) {
            BarrierGuard guard;
            filled[t] = 1;
        }
    }
    return 0;
}
