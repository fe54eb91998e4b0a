/* Every kind of device call, in two files whose device code calls each other; without critical,
 * ordered and explicit tasks, which LLVM 19's runtime for nvptx cannot link. */
#include <stdio.h>

#include "link.h"

#pragma omp declare target
static void fill(int *a, int n)
{
#pragma omp for
    for (int i = 0; i < n; i++)
        a[i] = link_twice(i);
#pragma omp barrier
}
#pragma omp end declare target

static int kernel(int *a, int n)
{
    int k = 0;
#pragma omp target map(tofrom : a [0:n], k)
    {
        k = 1;
#pragma omp parallel num_threads(2)
        {
            fill(a, n);
#pragma omp single
            k += 10;
#pragma omp sections
            {
#pragma omp section
                a[0]++;
#pragma omp section
                a[1]++;
            }
#pragma omp master
            k += 100;
        }
#pragma omp taskwait
    }
    return k;
}

static int loops(int *a, int n)
{
    int s = 0;
#pragma omp target map(tofrom : a [0:n], s)
#pragma omp parallel for reduction(+ : s) num_threads(2)
    for (int i = 0; i < n; i++)
        s += a[i];
#pragma omp target parallel for map(tofrom : s) map(to : a [0:n]) reduction(+ : s)
    for (int i = 0; i < n; i++)
        s += a[i];
#pragma omp target parallel map(tofrom : a [0:n])
    {
#pragma omp for nowait
        for (int i = 0; i < n; i++)
            a[i]++;
    }
#pragma omp target teams map(tofrom : a [0:n]) num_teams(1)
    {
#pragma omp parallel num_threads(2)
#pragma omp single
        a[2]++;
    }
#pragma omp target teams distribute parallel for map(tofrom : a [0:n])
    for (int i = 0; i < n; i++)
        a[i]++;
    return s;
}

int main(void)
{
    enum { N = 16 };
    int a[N] = {0}, k = kernel(a, N), s = loops(a, N), p = link_part(a, N);
    printf("%d %d %d %d %d %d\n", k, s, p, a[0], a[2], a[N - 1]);
    return 0;
}
