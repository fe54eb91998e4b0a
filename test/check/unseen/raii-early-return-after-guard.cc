// truth: conforming, scope: inter, level: none, run: yes, idiom: raii
// why: the return comes behind the guard, whose destructor runs on every way out
#include <omp.h>

struct Phase {
    explicit Phase(int n) : number(n)
    {
    }
    ~Phase()
    {
#pragma omp barrier
    }
    int number;
};

static double partial[64];

static void compute(int t)
{
    Phase phase(1);
    if (partial[t] < 0)
        return;
    partial[t] += phase.number;
}

int main()
{
    partial[0] = -1;
#pragma omp parallel
    compute(omp_get_thread_num());
    return partial[0] != -1;
}
