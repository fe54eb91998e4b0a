// truth: conforming, scope: inter, level: none, run: gcc
// why: what is invoked is the same function in all threads
#include <functional>
#include <omp.h>

static int meet(int a, int b)
{
#pragma omp barrier
    return a + b;
}

static int add(int a, int b)
{
    return a + b;
}

int main()
{
    int sum = 0;
#pragma omp parallel num_threads(4) reduction(+ : sum)
    {
        int (*way)(int, int) = omp_get_num_threads() < 64 ? meet : add;
        sum += std::invoke(way, 1, 2);
    }
    return sum == 0;
}
