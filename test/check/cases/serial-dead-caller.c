// truth: conforming, scope: inter, level: none, run: yes
// why: no team comes to the loop: only main calls it, and a function that nobody calls
#include <omp.h>

void clear(double *a, int n)
{
#pragma omp for
    for (int i = 0; i < n; i++)
        a[i] = 0;
}

void solve(double *a, int n)
{
    if (omp_get_thread_num() < n)
        clear(a, n);
}

void unused(double *a)
{
    solve(a, 3);
}

int main(void)
{
    double a[8] = {1};
    solve(a, 8);
    return a[0] != 0;
}
