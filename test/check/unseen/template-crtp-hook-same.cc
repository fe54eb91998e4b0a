// truth: conforming, scope: inter, level: none, run: yes, idiom: template
// why: the same colours, but every thread's solver takes both in turn
#include <omp.h>

template <class Derived> class Stepper
{
  public:
    void step(int n)
    {
        for (int i = 0; i < n; i++)
            static_cast<Derived *>(this)->apply(i);
    }
};

static int cells[32];

class RedBlack : public Stepper<RedBlack>
{
  public:
    explicit RedBlack(int colour) : colour(colour)
    {
    }
    void apply(int i)
    {
        if (colour != i)
            relax();
    }

  private:
    void relax()
    {
#pragma omp for
        for (int k = 0; k < 32; k++)
            cells[k]++;
    }
    int colour;
};

int main()
{
#pragma omp parallel
    {
        RedBlack solver(1);
        solver.step(3);
    }
    return cells[31] != 2;
}
