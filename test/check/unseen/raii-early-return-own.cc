// truth: deadlock, scope: inter, level: 0, run: yes, idiom: raii
// why: one thread returns before the barrier, past a guard
#include <omp.h>

class Timer
{
  public:
    explicit Timer(double &total) : total_(total), start_(omp_get_wtime())
    {
    }
    ~Timer()
    {
        total_ += omp_get_wtime() - start_;
    }

  private:
    double &total_;
    double start_;
};

static int work(double &total)
{
    Timer timer(total);
    if (omp_get_thread_num() == 2)
        return 1;
#pragma omp barrier /* HERE */
    return 0;
}

int main()
{
    int early = 0;
#pragma omp parallel reduction(+ : early)
    {
        double total = 0;
        early += work(total);
    }
    return early > 64;
}
