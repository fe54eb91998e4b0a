// truth: deadlock, scope: inter, level: 0, run: yes, idiom: overload
// why: of finish() & and finish() && only the second waits; threads call one or the other
#include <omp.h>
#include <utility>

class Batch
{
  public:
    int finish() &
    {
        return jobs;
    }
    int finish() &&
    {
#pragma omp barrier /* HERE */
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
