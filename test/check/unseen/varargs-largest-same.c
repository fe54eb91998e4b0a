// truth: conforming, scope: inter, level: none, run: yes, idiom: varargs
// why: the largest of the constants is
#include <omp.h>
#include <stdarg.h>

static int largest(int count, ...)
{
    va_list list;
    va_start(list, count);
    int most = 0;
    while (count-- > 0) {
        int value = va_arg(list, int);
        if (value > most)
            most = value;
    }
    va_end(list);
    return most;
}

static double pressure[128], previous[128];

static void relax(int rounds)
{
    for (int round = 0; round < rounds; round++) {
#pragma omp for
        for (int i = 1; i < 127; i++)
            pressure[i] = 0.5 * (previous[i - 1] + previous[i + 1]);
    }
}

int main(void)
{
    const int levels = 1, order = 2;
#pragma omp parallel
    {
        int me = omp_get_thread_num();
        relax(largest(2, levels, order, me));
    }
    return 0;
}
