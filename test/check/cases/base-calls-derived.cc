// truth: deadlock, scope: inter, level: 0, run: yes
// why: a base that is given the class derived from it calls that one's function, which waits
#include <omp.h>

static int moves;

template <class Derived> class Stepper
{
  public:
    void advance(int steps)
    {
        for (int i = 0; i < steps; i++)
            once();
    }

  private:
    Derived &self()
    {
        return static_cast<Derived &>(*this);
    }
    void once()
    {
        self().step();
    }
};

class Explicit : public Stepper<Explicit>
{
  public:
    void step()
    {
#pragma omp atomic
        moves++;
    }
};

class Implicit : public Stepper<Implicit>
{
  public:
    void step()
    {
#pragma omp barrier
    }
};

int main()
{
#pragma omp parallel
    {
        Explicit own;
        Implicit all;
        own.advance(omp_get_thread_num() % 2);
        all.advance(omp_get_thread_num() == 0 ? 2 : 1);
    }
    return moves < 0;
}
