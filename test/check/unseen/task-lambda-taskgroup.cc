// truth: conforming, scope: inter, level: none, run: yes, idiom: task
// why: the lambda makes tasks in a taskgroup of its own, and no barrier of the team
#include <omp.h>
#include <vector>

template <class F> static void parallel_for(int n, F f)
{
#pragma omp taskgroup
    for (int i = 0; i < n; i++) {
#pragma omp task firstprivate(i) shared(f)
        f(i);
    }
}

int main()
{
    std::vector<int> v(20);
    int sum = 0;
#pragma omp parallel
    {
#pragma omp master
        parallel_for(20, [&v](int i) { v[i] = i; });
#pragma omp barrier
#pragma omp for reduction(+ : sum)
        for (int i = 0; i < 20; i++)
            sum += v[i];
    }
    return sum != 190;
}
