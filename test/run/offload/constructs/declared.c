/* target target data:24:1 target target enter data:33:1 target target exit data:39:1 target target parallel for:71:1 target target teams distribute parallel for:44:1 target target update:37:1 target target:15:3 target target:34:1 target target:54:2 target target:87:1 */
/* Target constructs in functions that are device code, too: what the host runs of them has events. */
#include <stdio.h>

enum { N = 100 };

#pragma omp declare target
double sum;

static void scale(double *a, int on_device)
{
    if (on_device)
        a[0] *= 2;
    else
#pragma omp target map(tofrom: a[0:N])
        for (int i = 0; i < N; i++)
            a[i] *= 2;
}

static void within_data(double *a)
{
    scale(a, 0);
    int some = N;
#pragma omp target data map(tofrom: a[0:some])
    {
        scale(a, 0);
        scale(a, 0);
    }
}

void by_hand(double *a)
{
#pragma omp target enter data map(to: a[0:N])
#pragma omp target
    a[1] += 1;
    a[0] = -1;
#pragma omp target update to(a[0:1]) if (a[0] < 0)
    a[0] = 0;
#pragma omp target exit data map(from: a[0:N])
}

inline int by_teams(double *a)
{
#pragma omp target teams distribute parallel for map(tofrom: a[0:N]) device(0)
    for (int i = 0; i < N; i++)
        a[i] += i;
    return 1;
}
#pragma omp end declare target
extern int by_teams(double *);

void listed(double *a)
{
#pragma omp target map(a[0:N])
    {
        a[3] += 1;
    }
}
#pragma omp declare target(listed)

void never_on_host(double *a)
{
    a[4] += 1;
}
#pragma omp declare target to(never_on_host) device_type(nohost)

/* Device code because a target region calls it. */
static void called(double *a, int on_device)
{
    if (!on_device)
#pragma omp target parallel for map(tofrom: a[0:N])
        for (int i = 0; i < N; i++)
            a[i] -= 1;
    else
        a[5] -= 1;
}

int main(void)
{
    double a[N] = {1, 2, 3};
    within_data(a);
    by_hand(a);
    by_teams(a);
    listed(a);
    listed(a);
    called(a, 0);
#pragma omp target map(tofrom: a)
    {
        called(a, 1);
        scale(a, 1);
    }
    for (int i = 0; i < N; i++)
        sum += a[i];
    printf("%g %g %g\n", a[0], a[5], sum);
    return 0;
}
