// truth: conforming, scope: inter, level: none, run: yes, idiom: callback
// why: threads sort shares of different length, but the comparison only compares
#include <omp.h>
#include <stdlib.h>

static int by_value(const void *a, const void *b)
{
    const int *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

static int v[512];

int main(void)
{
    int sorted = 0;
#pragma omp parallel
    {
        int p = omp_get_num_threads(), t = omp_get_thread_num();
        int lo = 512 * t / p, hi = 512 * (t + 1) / p;
        for (int i = lo; i < hi; i++)
            v[i] = 512 - i;
        if (hi - lo > 1)
            qsort(v + lo, hi - lo, sizeof *v, by_value);
#pragma omp barrier
#pragma omp single
        sorted = v[0] <= v[1];
    }
    return !sorted;
}
