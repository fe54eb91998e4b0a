// truth: conforming, scope: inter, level: none, run: yes, idiom: constructor
// why: the derived class has a constructor, which has the order that the call has
#include <omp.h>

class Span
{
  protected:
    int first_, count_;

  public:
    Span(int first, int count) : first_(first), count_(count)
    {
    }
};

class Sweep : public Span
{
  public:
    Sweep(int count, int first) : Span(first, count)
    {
    }
    void run(double *line) const
    {
        double *at = line + first_ % 64;
        for (int i = 0; i < count_; i++) {
#pragma omp barrier
#pragma omp atomic
            *at += i;
        }
    }
};

int main()
{
    double line[64] = {};
#pragma omp parallel num_threads(omp_get_max_threads() < 64 ? omp_get_max_threads() : 64)
    {
        const Sweep sweep(3, omp_get_thread_num());
        sweep.run(line);
    }
}
