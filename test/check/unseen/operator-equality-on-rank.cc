// truth: deadlock, scope: inter, level: 0, run: yes, idiom: operator
// why: operator== compares two small objects, one of which wraps the thread number
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
    int x = 0;
#pragma omp parallel
    {
        const Rank me(omp_get_thread_num());
        if (me == root) {
#pragma omp single /* HERE */
            x = 1;
        }
    }
    return x;
}
