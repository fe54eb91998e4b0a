// truth: deadlock, scope: inter, level: 0, run: yes, idiom: expression
// why: the selected function waits for what differs from 0 alone, and is given the number
#include <omp.h>

static void step_int(int n)
{
    if (n) {
#pragma omp barrier /* HERE */
    }
}

static void step_double(double x)
{
    (void)x;
}

#define step(x) _Generic((x), int : step_int, double : step_double)(x)

int main(void)
{
#pragma omp parallel
    {
        step(omp_get_thread_num());
        step(1.5);
    }
    return 0;
}
