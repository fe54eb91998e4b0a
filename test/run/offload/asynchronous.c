/* Constructs with nowait, in an order that only their dependences give. The thread that meets them
 * is through long before they are. */
#include <omp.h>
#include <stdio.h>

enum { N = 100000 };

#pragma omp declare target
static void spend(double seconds)
{
    double until = omp_get_wtime() + seconds;

    while (omp_get_wtime() < until)
        ;
}
#pragma omp end declare target

int main(void)
{
    static int a[N], b[N];
    int sum = 0;

#pragma omp target enter data map(to : a) nowait depend(out : a)
#pragma omp target map(tofrom : a) nowait depend(inout : a)
    {
        spend(0.02);
        a[1] += 1;
    }
#pragma omp target update from(a) nowait depend(inout : a)
#pragma omp target map(tofrom : b) nowait depend(inout : b)
    {
        spend(0.02);
        b[1] += 3;
    }
#pragma omp target exit data map(from : a) nowait depend(inout : a)
#pragma omp target teams num_teams(1) map(tofrom : b) nowait depend(inout : b)
    for (int i = 0; i < N; i++)
        b[i] += 1;
#pragma omp taskwait
    for (int i = 0; i < N; i++)
        sum += a[i] + b[i];
    printf("%d\n", sum);
    return sum != N + 4;
}
