// truth: deadlock, scope: inter, level: 0, run: yes, idiom: raii
// why: the timer that waits when it ends is made by some threads
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
#pragma omp barrier // HERE
#pragma omp master
        sum += omp_get_wtime() - begin;
    }
};

static void solve(int rank)
{
    if (rank == 0) {
        Timer t(spent);
        (void)rank;
    }
}

int main()
{
#pragma omp parallel
    {
        solve(omp_get_thread_num());
    }
    return spent < 0;
}
