// truth: deadlock, scope: inter, level: 0, run: yes, idiom: template
// why: the base calls the derived class statically, whose hook meets a loop for its parity only
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

class RedBlack : public Stepper<RedBlack>
{
  public:
    explicit RedBlack(int colour) : colour(colour)
    {
    }
    void apply(int i)
    {
        if (colour == i)
            relax();
    }

  private:
    void relax()
    {
        static int cells[32];
#pragma omp for /* HERE */
        for (int k = 0; k < 32; k++)
            cells[k]++;
    }
    int colour;
};

int main()
{
#pragma omp parallel
    {
        RedBlack solver(omp_get_thread_num() % 3);
        solver.step(2);
    }
    return 0;
}
