/* Figures 2, 3 and 5 of the paper, at a tenth of their second: four threads, one critical section. */
#include "work.h"

static void bar(void)
{
#pragma pomp inst begin(bar)
#pragma omp critical
    work(100);
#pragma pomp inst end(bar)
}

static void foo(void)
{
#pragma pomp inst begin(foo)
    bar();
#pragma pomp inst end(foo)
}

int main(void)
{
#pragma pomp inst begin(main)
#pragma omp parallel num_threads(4)
    {
        foo();
        bar();
    }
#pragma pomp inst end(main)
    return 0;
}
