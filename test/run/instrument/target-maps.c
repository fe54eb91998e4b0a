/* What happens to a program whose maps move: each case is wrong if one thing is done differently [clang:none] [gcc:-foffload=disable].
 * Values tell the device's copy from the host's, so they differ with and without a device. Maps that must not move
 * at all: target-kept.c, target-link.c, target-cxx.cpp. */
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

static int evaluated;

static int once(int value)
{
    evaluated++;
    return value;
}

/* A scalar without a map on the target is firstprivate; always on both constructs copies twice. */
static void scalars(void)
{
    int x = 40, r = 0, y = 1, f = 5;
#pragma omp target map(to: x) map(tofrom: r)
    {
        x += 1;
        r = x;
    }
    printf("scalar %d\n", r);
#pragma omp target map(always, from: y) firstprivate(f) map(always, tofrom: r)
    {
        y = 9 + f++;
        r++;
    }
    printf("always %d %d %d\n", y, f, r);
#pragma omp target data map(to: r)
    {
        r = 100;
#pragma omp target map(always, tofrom: r)
        r++;
        printf("always inside %d\n", r);
#pragma omp target map(tofrom: r)
        r = 1000;
        printf("present %d\n", r == 1000 || r == 101);
    }
}

/* Sections, sizes of VLAs, and a kernel that changes the size: it is evaluated once, before. */
static void sections(int n)
{
    double *p = malloc(n * sizeof *p), m[4][5];
    double v[n];
    for (int i = 0; i < n; i++)
        p[i] = v[i] = i;
#pragma omp target map(p[2:4])
    p[3] = 33;
#pragma omp target map(tofrom: v) map(from: m[1:2]) map(to: n)
    {
        v[n - 1] = -1;
        for (int i = 1; i < 3; i++)
            for (int j = 0; j < 5; j++)
                m[i][j] = i * 10 + j;
    }
    printf("sections %g %g %g %g\n", p[3], p[9], v[n - 1], m[2][4]);
    int k = 3; /* the extent changes in the kernel */
#pragma omp target map(tofrom: k, p[0:k])
    {
        p[k - 1] = 77;
        k = 1;
    }
    printf("extent %d %g\n", k, p[2]);
    free(p);
}

struct s {
    int n;
    double *v;
    double last;
};

/* A struct and its member in one list, in order. */
static void members(void)
{
    struct s s = {4, malloc(4 * sizeof(double)), 0}, *q = &s;
    s.v[1] = 1;
    double *v = s.v;
#pragma omp target map(to: s) map(tofrom: s.v[0:4])
    s.v[1] = s.n + 10;
    printf("member %g %d\n", s.v[1], s.v == v);
#pragma omp target map(tofrom: s.v[0:4])
    s.v[2] = 77;
    printf("member alone %g\n", s.v[2]);
#pragma omp target map(from: q->last)
    q->last = 7;
    printf("arrow %g\n", s.last);
    free(s.v);
}

/* if and device of only one construct copy to the wrong place, or where nothing runs. */
static void conditions(void)
{
    int x = 1, y = 1, z = 1;
    evaluated = 0;
#pragma omp target map(tofrom: x) if(once(0))
    x += 10;
#pragma omp target map(tofrom: y) if(target: once(1)) device(once(0))
    y += 10;
#pragma omp target parallel for map(tofrom: z) if(target: once(1)) if(parallel: once(0)) reduction(+: z)
    for (int i = 0; i < 10; i++)
        z++;
    printf("if %d %d %d evaluated %d\n", x, y, z, evaluated);
    x = 1;
#pragma omp target data map(tofrom: x) if(once(0)) device(once(0))
    x++;
#pragma omp target enter data map(to: x) if(once(1)) device(once(0))
#pragma omp target update to(x) if(once(1)) device(once(0))
#pragma omp target exit data map(delete: x) if(once(1)) device(once(0))
    printf("data %d evaluated %d\n", x, evaluated);
    if (omp_get_num_devices() > 1) {
        x = 5;
#pragma omp target map(tofrom: x) device(1)
        x += 2;
        printf("device 1 %d\n", x);
    }
}

/* Clauses that stay on the target: is_device_ptr, has_device_addr, defaultmap; use_device_ptr of a data region. */
static void pointers(void)
{
    int host = omp_get_initial_device(), device = omp_get_default_device(), r = 0, a[4] = {0};
    int *d = omp_target_alloc(sizeof *d, device), x = 42;
    omp_target_memcpy(d, &x, sizeof x, 0, 0, device, host);
#pragma omp target is_device_ptr(d) map(from: r)
    r = *d;
    omp_target_free(d, device);
#pragma omp target data map(tofrom: a) use_device_ptr(d)
    {
#pragma omp target defaultmap(tofrom: scalar) map(a)
        {
            x++;
            a[3] = x;
        }
    }
    int b[2] = {20, 22};
#pragma omp target data map(to: b) use_device_addr(b)
    {
#pragma omp target has_device_addr(b) map(tofrom: r)
        r += b[0] + b[1];
    }
    printf("pointers %d %d %d\n", r, x, a[3]);
}

/* Reductions with and without a map; private copies, collapse and limits stay on the target. */
static void reductions(void)
{
    int s = 0, n = 100, a[100];
#pragma omp target parallel for reduction(+: s) map(tofrom: s, a) schedule(static, 3)
    for (int i = 0; i < n; i++) {
        a[i] = i;
        s++;
    }
#pragma omp target teams distribute parallel for reduction(+: s) map(tofrom: s)
    for (int i = 0; i < n; i++)
        s++;
#pragma omp target parallel for reduction(+: s) num_threads(2)
    for (int i = 0; i < n; i++)
        s++;
    int f = 3, g = 0;
#pragma omp target parallel for firstprivate(f) private(g) map(a)
    for (int i = 0; i < n; i++) {
        g = f + i;
        a[i] += g;
    }
    int last = 0, m[4][5];
#pragma omp target parallel for lastprivate(last) map(tofrom: last)
    for (int i = 0; i < n; i++)
        last = i;
#pragma omp target teams distribute parallel for collapse(2) num_teams(1) thread_limit(4) private(g) map(from: m)
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 5; j++) {
            g = 10 * i;
            m[i][j] = g + j;
        }
    printf("reduction %d %d %d %d %d\n", s, a[99], f, last, m[3][4]);
}

static int aggregate[4];

/* What no clause names: aggregates are mapped, scalars firstprivate. What an outer region holds is there. */
static void implicit(int n)
{
    int x = 3, r = 0;
#pragma omp target map(from: r)
    {
        aggregate[0] = 99;
        x++;
        r = x + n;
    }
    printf("implicit %d %d %d\n", aggregate[0], x, r);
#pragma omp target data map(tofrom: r)
    {
#if _OPENMP >= 202011
#pragma omp target map(present, tofrom: r)
#else
#pragma omp target map(tofrom: r)
#endif
        r++;
    }
    printf("there %d\n", r);
}

/* With nowait a copy out would come before the kernel, with depend a copy in before what it depends on. */
static void asynchronous(void)
{
    int x = 1, y = 0, z = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
    {
#pragma omp task depend(out: x) shared(x)
        {
            for (volatile int k = 0; k < 2000000; k++)
                ;
            x = 5;
        }
#pragma omp target map(to: x) map(from: y) depend(in: x)
        y = x;
#pragma omp target nowait map(tofrom: z)
        {
            for (volatile int k = 0; k < 2000000; k++)
                ;
            z = 5;
        }
#pragma omp taskwait
        printf("depend %d nowait %d\n", y, z);
#pragma omp target enter data map(to: z) nowait depend(out: z)
#pragma omp target nowait depend(inout: z)
        z += y;
#pragma omp target exit data map(from: z) nowait depend(in: z)
#pragma omp taskwait
        printf("enter and exit %d\n", z > 0);
    }
}

static int step(double *a, int n)
{
    int last = 0;
#pragma omp target map(from: last)
    {
#pragma omp parallel for
        for (int i = 0; i < n; i++)
            a[i] += 1;
        last = n - 1;
    }
    return last;
}

static void nested(int n)
{
    double *a = calloc(n, sizeof *a);
#pragma omp target data map(tofrom: a[0:n])
    {
        for (int i = 0; i < 10; i++)
            step(a, n);
#pragma omp target update from(a[0:n / 2])
        printf("update %g\n", a[0]);
#pragma omp target data map(tofrom: a[0:n])
#pragma omp target map(alloc: a[0:n])
        a[n - 1] = -1;
        a[0] = 100;
#pragma omp target update to(a[0:1])
    }
    printf("nested %g %g %g\n", a[0], a[1], a[n - 1]);
    free(a);
}

int main(void)
{
    scalars();
    sections(10);
    members();
    conditions();
    pointers();
    reductions();
    implicit(3);
    asynchronous();
    nested(8);
    return 0;
}
