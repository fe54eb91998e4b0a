// truth: conforming, scope: inter, level: none, run: yes
// why: what is asked for is the member of the derived class, the size of the team
#include <omp.h>

class Base
{
  public:
    Base(int rank) : rank(rank)
    {
    }

  protected:
    int rank;
};

class Leaf : public Base
{
  public:
    Leaf(int r, int n) : Base(r), count(n)
    {
    }
    bool alone() const
    {
        return count == 1;
    }

  private:
    int count;
};

int main()
{
#pragma omp parallel num_threads(4)
    {
        Leaf leaf(omp_get_thread_num(), omp_get_num_threads());
        if (!leaf.alone()) {
#pragma omp barrier
        }
    }
}
