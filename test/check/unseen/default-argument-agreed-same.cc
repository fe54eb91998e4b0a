// truth: conforming, scope: inter, level: none, run: yes, idiom: default-argument
// why: the default asks the team (a single inside), also where a thread then caps what it got
#include <omp.h>

static double proposal = 0.5;

static double agreed_dt()
{
    double dt;
#pragma omp single copyprivate(dt)
    dt = proposal;
    return dt;
}

static double advance(double t, double dt = agreed_dt())
{
    return t + dt;
}

int main()
{
    double sum = 0;
#pragma omp parallel reduction(+ : sum)
    {
        const int rank = omp_get_thread_num();
        sum += rank == 0 ? advance(1) - 0.25 : advance(0);
    }
    return sum < 0;
}
