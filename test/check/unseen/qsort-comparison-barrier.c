// truth: deadlock, scope: inter, level: 0, run: yes, idiom: callback
// why: the comparison waits, and each thread sorts an array of another length
#include <omp.h>
#include <stdlib.h>

static int by_value(const void *a, const void *b)
{
    const int *x = a, *y = b;
#pragma omp barrier /* HERE */
    return (*x > *y) - (*x < *y);
}

int main(void)
{
#pragma omp parallel
    {
        int n = omp_get_thread_num() + 1;
        int v[64];
        for (int i = 0; i < n; i++)
            v[i] = n - i;
        qsort(v, n, sizeof *v, by_value);
    }
    return 0;
}
