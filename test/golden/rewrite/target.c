/* Target constructs: the calls around them, maps that move and maps that stay. */
#include <stdlib.h>

struct vector {
    int n;
    double *v;
};

void moved(int n, double *a, double b[restrict n][4], struct vector s, int device, const int *p)
{
#pragma omp target map(tofrom: a[0:n]) map(always, to: b[1:2][:]), device(device) if (n > 5)
    for (int i = 0; i < n; i++)
        a[i] += b[1][i % 4];

#pragma omp target parallel for map(from: a[:n]) private(device) if(target: n > 1) num_threads(2) \
    schedule(static)
    for (int i = 0; i < n; i++)
        a[i] = i;

#pragma omp target teams distribute parallel for map(to: s, s.v[0:s.n]) map(*p) thread_limit(4)
    for (int i = 0; i < n; i++)
        s.v[i] = i;

#pragma omp target parallel map(a[n / 2:n - n / 2]) if(parallel: n > 3) device(device_num: 0)
    {
#pragma omp for
        for (int i = n / 2; i < n; i++)
            a[i] = i;
    }
}

int next(void);

void stay(int n, double *a)
{
#pragma omp target map(tofrom: a[0:n]) nowait
    a[0] = 1;
#pragma omp target map(tofrom: a[0:n]) depend(inout: a[0])
    a[0] = 2;
#pragma omp target
    a[0] = 3;
#pragma omp target device(ancestor: 1) map(a[0:next()])
    a[0] = 4;
#pragma omp target parallel for simd reduction(+: n)
    for (int i = 0; i < 4; i++)
        n += i;
#pragma omp target simd map(a[0:n])
    for (int i = 0; i < n; i++)
        a[i] = i;
    if (n)
#pragma omp target parallel for lastprivate(n)
        for (int i = 0; i < 4; i++)
            n = i;
}

void data(int n, double *a, double *b)
{
#pragma omp target enter data map(to: a[0:n]) if(n) device(n > 2 ? 1 : 0)
#pragma omp target data map(b[0:n], n) use_device_ptr(a)
    {
#pragma omp target update to(a[0:n:2]) from(present: b[:4])
#pragma omp target update from(b[0:n]) nowait depend(in: b[0])
    }
#pragma omp taskwait
#pragma omp target exit data map(from: a[0:n]) map(release: b)
}

/* A use of it is a call, however the line is blank. */
#	define	NEXT	next()

void hidden(double *a)
{
#pragma omp target map(tofrom: a[0:NEXT])
    a[0] = 5;
}
