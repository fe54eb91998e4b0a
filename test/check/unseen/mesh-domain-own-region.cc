// truth: deadlock, scope: inter, level: 0, run: yes, idiom: member
// why: every thread treats a region of its own, with a loop of the team inside
#include <omp.h>
#include <vector>

class Domain
{
  public:
    Domain() : sizes_{3, 0, 5, 0}, e_(8, 1.0)
    {
    }
    int regElemSize(int r) const
    {
        return sizes_[r % 4];
    }
    double &e(int i)
    {
        return e_[i];
    }

  private:
    std::vector<int> sizes_;
    std::vector<double> e_;
};

static void evalEOS(Domain &domain, int r)
{
    const int n = domain.regElemSize(r);
    if (n == 0)
        return;
#pragma omp for /* HERE */
    for (int i = 0; i < 5; i++)
        domain.e(i) += n;
}

int main()
{
    Domain domain;
#pragma omp parallel
    evalEOS(domain, omp_get_thread_num());
    return 0;
}
