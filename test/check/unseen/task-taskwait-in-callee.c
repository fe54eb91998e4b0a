// truth: conforming, scope: inter, level: none, run: yes, idiom: task
// why: the callee waits for its own children only, which a task may do
#include <omp.h>

static int fib(int n)
{
    int a, b;
    if (n < 2)
        return n;
#pragma omp task shared(a)
    a = fib(n - 1);
    b = fib(n - 2);
#pragma omp taskwait
    return a + b;
}

int main(void)
{
    int r = 0;
#pragma omp parallel
#pragma omp single
    r = fib(10);
    return r != 55;
}
