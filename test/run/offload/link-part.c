#include "link.h"

#pragma omp declare target
int link_twice(int x)
{
    return 2 * x;
}
#pragma omp end declare target

int link_part(int *a, int n)
{
    int s = 0;
#pragma omp target data map(tofrom : a [0:n])
    {
#pragma omp target map(tofrom : s)
        {
#pragma omp parallel for reduction(+ : s)
            for (int i = 0; i < n; i++)
                s += link_twice(a[i]);
        }
#pragma omp target update from(a [0:n])
    }
    return s;
}
