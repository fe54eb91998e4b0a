// truth: conforming, scope: inter, level: none, run: yes
// why: both arms lead to the same single, each once
#include <omp.h>

static int steps, sum;

static void step(void)
{
#pragma omp single
    steps++;
}

static void add(void)
{
#pragma omp for
    for (int i = 0; i < 8; i++)
        sum += i;
}

static void report_and_step(void)
{
#pragma omp atomic
    sum++;
    step();
}

int main(void)
{
#pragma omp parallel
    {
        int me = omp_get_thread_num();
        if (me == 0)
            report_and_step();
        else
            step();
        add();
    }
    return steps < 1;
}
