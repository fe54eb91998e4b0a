// truth: deadlock, scope: inter, level: 0, run: yes, idiom: overload
// why: some threads call the overload that waits
#include <omp.h>

static int ints;
static double sum;

static void put(int n)
{
#pragma omp atomic
    ints += n;
}

static void put(double x)
{
#pragma omp barrier // HERE
#pragma omp atomic
    sum += x;
}

int main()
{
#pragma omp parallel
    {
        double big = 2.5;
        int small = 1;
        if (omp_get_thread_num() % 2)
            put(big);
        put(big);
        put(small);
    }
    return sum < 1;
}
