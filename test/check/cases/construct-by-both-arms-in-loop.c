// truth: conforming, scope: inter, level: none, run: yes
// why: in each round both arms lead to the same single, once
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
        for (int i = 0; i < 3; i++) {
            if (me == i)
                report_and_step();
            else
                step();
        }
        add();
    }
    return steps < 1;
}
