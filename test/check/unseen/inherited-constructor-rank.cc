// truth: deadlock, scope: inter, level: 0, run: yes, idiom: constructor
// why: the inherited constructor puts the thread's number where the derived class has its steps
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
    using Span::Span;
    void run(double *line) const
    {
        double *at = line + first_ % 64;
        for (int i = 0; i < count_; i++) {
#pragma omp barrier /* HERE */
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
