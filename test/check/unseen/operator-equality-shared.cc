// truth: conforming, scope: inter, level: none, run: yes, idiom: operator
// why: both sides of operator== are objects that all threads share
#include <omp.h>

class Rank
{
  public:
    explicit Rank(int r) : r_(r)
    {
    }
    friend bool operator==(const Rank &a, const Rank &b)
    {
        return a.r_ == b.r_;
    }

  private:
    int r_;
};

int main()
{
    const Rank root(0);
    const Rank chosen(0);
    int x = 0;
#pragma omp parallel
    {
        if (chosen == root) {
#pragma omp single
            x = 1;
        }
    }
    return x != 1;
}
