// truth: deadlock, scope: inter, level: 0, run: yes, idiom: raii
// why: some threads return before the guard is made
#include <omp.h>

struct Phase {
    explicit Phase(int n) : number(n)
    {
    }
    ~Phase()
    {
#pragma omp barrier /* HERE */
    }
    int number;
};

static double partial[64];

static void compute(int t)
{
    if (partial[t] < 0)
        return;
    Phase phase(1);
    partial[t] += phase.number;
}

int main()
{
    partial[0] = -1;
#pragma omp parallel
    compute(omp_get_thread_num());
    return 0;
}
