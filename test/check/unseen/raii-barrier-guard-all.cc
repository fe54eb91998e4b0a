// truth: conforming, scope: inter, level: none, run: yes, idiom: raii
// why: every thread has a guard for the block, the branch inside it has none
#include <omp.h>

class BarrierGuard
{
  public:
    ~BarrierGuard()
    {
#pragma omp barrier
    }
};

static int filled[64];

int main()
{
    int sum = 0;
#pragma omp parallel
    {
        int t = omp_get_thread_num();
        {
            BarrierGuard guard;
            if (t % 2 == 0)
                filled[t] = 1;
        }
#pragma omp for reduction(+ : sum)
        for (int i = 0; i < 64; i++)
            sum += filled[i];
    }
    return sum == 0;
}
