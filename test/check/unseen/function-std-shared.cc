// truth: conforming, scope: inter, level: none, run: yes, idiom: function
// why: one std::function, made before the region, is called by all
#include <functional>
#include <omp.h>

static void repeat(int n, const std::function<void(int)> &f)
{
    for (int i = 0; i < n; i++)
        f(i);
}

int main()
{
    int rounds = 0;
    const std::function<void(int)> job = [&rounds](int i) {
#pragma omp barrier
#pragma omp single
        rounds += i;
    };
#pragma omp parallel
    repeat(4, job);
    return rounds != 6;
}
