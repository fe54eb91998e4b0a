// truth: conforming, scope: inter, level: none, run: yes, idiom: expression
// why: it is given the size of the team
#include <omp.h>

static void step_int(int n)
{
    if (n) {
#pragma omp barrier
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
        step(omp_get_num_threads());
        step(1.5);
    }
    return 0;
}
