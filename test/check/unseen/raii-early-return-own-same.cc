// truth: conforming, scope: inter, level: none, run: yes, idiom: raii
// why: all return, or none
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
    if (omp_get_num_threads() == 2)
        return 1;
#pragma omp barrier
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
