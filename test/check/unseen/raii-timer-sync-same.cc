// truth: conforming, scope: inter, level: none, run: yes, idiom: raii
// why: it is made by all
#include <omp.h>

static double spent;

class Timer {
    double begin;
    double &sum;

public:
    explicit Timer(double &s) : begin(omp_get_wtime()), sum(s)
    {
    }
    ~Timer()
    {
#pragma omp barrier
#pragma omp master
        sum += omp_get_wtime() - begin;
    }
};

static void solve(int rank)
{
    if (rank >= 0) {
        Timer t(spent);
        (void)rank;
    }
}

int main()
{
#pragma omp parallel
    {
        Timer t(spent);
    }
    return spent < 0;
}
