/* Teams inside a team, and tasks that create tasks. */
#include "work.h"

#include <omp.h>

static int fib(int n)
{
    int a, b;

    if (n < 2)
        return n;
#pragma omp task shared(a)
    a = fib(n - 1);
#pragma omp task shared(b)
    b = fib(n - 2);
#pragma omp taskwait
    return a + b;
}

int main(void)
{
    int sum = 0;

    omp_set_max_active_levels(2);
#pragma omp parallel num_threads(2)
    {
#pragma omp parallel num_threads(3)
        {
#pragma omp for
            for (int i = 0; i < 3; i++)
                work(20);
#pragma omp critical
            sum++;
        }
    }
#pragma omp parallel num_threads(2)
#pragma omp single
    sum += fib(6);
    return sum != 6 + 8;
}
