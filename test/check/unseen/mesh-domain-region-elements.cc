// truth: conforming, scope: inter, level: none, run: yes, idiom: member
// why: LULESH fashion: loops over the domain's regions and their sizes, accessors all the way
#include <omp.h>
#include <vector>

class Domain
{
  public:
    Domain() : sizes_{3, 0, 5}, e_(8, 1.0)
    {
    }
    int numReg() const
    {
        return int(sizes_.size());
    }
    int regElemSize(int r) const
    {
        return sizes_[r];
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
#pragma omp for
    for (int i = 0; i < n; i++)
        domain.e(i) *= 2;
}

int main()
{
    Domain domain;
#pragma omp parallel
    for (int r = 0; r < domain.numReg(); r++)
        evalEOS(domain, r);
    return domain.e(0) != 4 || domain.e(4) != 2;
}
