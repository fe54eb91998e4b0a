// truth: conforming, scope: inter, level: none, run: yes, idiom: overload
// why: finish() && waits and finish() & calls it: whichever a thread calls, it waits there once
#include <omp.h>
#include <utility>

class Batch
{
  public:
    int finish() &
    {
        return std::move(*this).finish();
    }
    int finish() &&
    {
#pragma omp barrier
        return std::exchange(jobs, 0);
    }

  private:
    int jobs = 3;
};

int main()
{
    int done = 0;
#pragma omp parallel reduction(+ : done)
    {
        Batch kept;
        if (omp_get_thread_num() % 2)
            done += kept.finish();
        else
            done += Batch().finish();
    }
    return done % 3;
}
