// truth: conforming, scope: inter, level: none, run: yes, idiom: member
// why: some threads call the overload for int, which does not wait; all call the one for double
#include <omp.h>

static int ints;
static double doubles;

static void add(int n)
{
#pragma omp atomic
    ints += n;
}

static void add(double x)
{
#pragma omp barrier
#pragma omp atomic
    doubles += x;
}

int main()
{
#pragma omp parallel
    {
        if (omp_get_thread_num() % 2 == 0)
            add(1);
        add(0.5);
    }
    return ints < 1 || doubles < 0.5;
}
