// truth: deadlock, scope: inter, level: 0, run: yes
// why: one arm leads to the single once more than the other
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
        if (me == 0) {
            report_and_step();
            step();
        } else {
            step();
        }
        add();
    }
    return steps < 1;
}
