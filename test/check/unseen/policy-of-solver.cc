// truth: deadlock, scope: inter, level: 0, run: yes, idiom: template
// why: some threads run the solver whose policy waits
#include <omp.h>

static int steps;

struct Synchronous {
    static constexpr bool waits = true;
    static void finish()
    {
#pragma omp barrier // HERE
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
        Solver<Synchronous> some;
        Solver<Synchronous> all;
        all.solve();
        if (omp_get_thread_num() == 0)
            some.solve();
    }
    return steps < 0;
}
