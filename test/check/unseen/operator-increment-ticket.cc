// truth: deadlock, scope: inter, level: 0, run: yes, idiom: ticket
// why: operator++ of a shared counter hands out another number to each thread
#include <omp.h>

class Counter
{
  public:
    int operator++(int)
    {
        int old;
#pragma omp atomic capture
        old = n_++;
        return old;
    }

  private:
    int n_ = 0;
};

int main()
{
    Counter next;
    int first = -1;
#pragma omp parallel
    {
        if (next++ == 0) {
#pragma omp barrier /* HERE */
            first = omp_get_thread_num();
        }
    }
    return first;
}
