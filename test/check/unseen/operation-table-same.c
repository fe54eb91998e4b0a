// truth: conforming, scope: inter, level: none, run: yes, idiom: dispatch
// why: all take the operation that the step says
#include <omp.h>

static int total;

static void add(int n)
{
#pragma omp atomic
    total += n;
}

static void meet(int n)
{
#pragma omp atomic
    total += n;
#pragma omp barrier
}

typedef void operation(int);
static operation *const operations[] = {add, meet};

int main(void)
{
#pragma omp parallel
    {
        for (int step = 0; step < 2; step++)
            operations[step](1);
    }
    return total < 1;
}
