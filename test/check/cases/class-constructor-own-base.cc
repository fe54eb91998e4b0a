// truth: deadlock, scope: inter, level: 0, run: yes
// why: the base is given the thread number, a function of the base tests it
#include <omp.h>

class Base
{
  public:
    Base(int rank) : rank(rank)
    {
    }
    bool leads() const
    {
        return rank == 0;
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
    int count;
};

int main()
{
#pragma omp parallel num_threads(4)
    {
        Leaf leaf(omp_get_thread_num(), omp_get_num_threads());
        if (leaf.leads()) {
#pragma omp barrier
        }
    }
}
