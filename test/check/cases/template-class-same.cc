// truth: conforming, scope: inter, level: none, run: yes
// why: some threads use the sweep of the class that does not wait, through a base of it
#include <omp.h>

static int count;

struct Quiet {
    static void finish()
    {
#pragma omp atomic
        count++;
    }
};

struct Silent : Quiet {
};

struct Together {
    static void finish()
    {
#pragma omp barrier
    }
};

template <int N, typename S> class Sweep {
  public:
    void run();

  private:
    int rounds = N;
};

template <int N, typename S> void Sweep<N, S>::run()
{
    S::finish();
}

template <class S> static void once()
{
    S::finish();
}

template <class S, bool Twice> static void sweep()
{
    once<S>();
    if (Twice)
        once<S>();
}

int main()
{
#pragma omp parallel
    {
        Sweep<1, Silent> some;
        Sweep<2, Together> all;
        if (omp_get_thread_num() > 0) {
            some.run();
            sweep<Quiet, true>();
        }
        all.run();
        sweep<Together, false>();
    }
    return count < 0;
}
