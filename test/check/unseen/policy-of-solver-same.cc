// truth: conforming, scope: inter, level: none, run: yes, idiom: template
// why: some threads run the solver whose policy does not wait
#include <omp.h>

static int steps;

struct Synchronous {
    static constexpr bool waits = true;
    static void finish()
    {
#pragma omp barrier
    }
};

struct Asynchronous {
    static void finish()
    {
#pragma omp atomic
        steps++;
    }
};

template <class Policy> struct Solver {
    int rounds = 0;
    void solve()
    {
        rounds++;
        Policy::finish();
    }
};

int main()
{
#pragma omp parallel
    {
        Solver<Asynchronous> some;
        Solver<Synchronous> all;
        all.solve();
        if (omp_get_thread_num() == 0)
            some.solve();
    }
    return steps < 0;
}
