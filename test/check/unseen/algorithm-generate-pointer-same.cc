// truth: conforming, scope: inter, level: none, run: yes, idiom: algorithm
// why: five times in each thread
#include <algorithm>
#include <omp.h>

static int next()
{
#pragma omp barrier
    return 1;
}

int main()
{
    int sum = 0;
#pragma omp parallel reduction(+ : sum)
    {
        int v[65] = {};
        std::generate_n(v, 5, next);
        sum += v[0];
    }
    return sum < 1;
}
