/* Members of structures, nested ones, variables of the device, a mapper, macros, the calls of the
 * runtime, dependences, strides. */
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
typedef struct {
    int n;
    double *x, *y;
    struct {
        float w[4];
        int *ids;
    } in;
} S;
#pragma omp declare target
double gtab[64];
int gcount = 3;
static double f(double v)
{
    return v * gcount + gtab[1];
}
#pragma omp end declare target
typedef struct {
    int len;
    double *p;
} vec;
#pragma omp declare mapper(vec v) map(v, v.p [0:v.len])
#define OFFLOAD(c) _Pragma(#c)
#define TARGET_LOOP OFFLOAD(omp target teams distribute parallel for map(tofrom: a[0:n]))
static void loop(double *a, int n)
{
    TARGET_LOOP
    for (int i = 0; i < n; i++)
        a[i] += i;
}
int main(void)
{
    S s = {.n = 8};
    s.x = malloc(64);
    s.y = malloc(64);
    s.in.ids = malloc(16);
    for (int i = 0; i < 8; i++)
        s.x[i] = i, s.y[i] = 0;
    for (int i = 0; i < 4; i++)
        s.in.w[i] = i, s.in.ids[i] = i;
#pragma omp target map(to : s.n, s.x [0:8]) map(tofrom : s.y [0:8], s.in.w)
    for (int i = 0; i < s.n; i++) {
        s.y[i] = 2 * s.x[i];
        s.in.w[i & 3] += 1;
    }
    printf("%g %g %d\n", s.y[7], s.in.w[3], s.in.ids[3]);
    gtab[1] = 5;
#pragma omp target update to(gtab, gcount)
    double r = 0;
#pragma omp target map(from : r)
    r = f(2);
    printf("%g\n", r);
    vec v = {16, malloc(128)};
    for (int i = 0; i < 16; i++)
        v.p[i] = i;
#pragma omp target map(tofrom : v)
    for (int i = 0; i < v.len; i++)
        v.p[i] *= 2;
    printf("%g\n", v.p[15]);
    double big[100];
    for (int i = 0; i < 100; i++)
        big[i] = 1;
    loop(big, 100);
    double sum = 0;
#pragma omp target teams distribute parallel for reduction(+ : sum) map(to : big)
    for (int i = 0; i < 100; i++)
        sum += big[i];
    printf("%g\n", sum);
    int dev = omp_get_default_device(), host = omp_get_initial_device();
    double *d = omp_target_alloc(800, dev);
    omp_target_memcpy(d, big, 800, 0, 0, dev, host);
#pragma omp target is_device_ptr(d)
    for (int i = 0; i < 100; i++)
        d[i] += 1;
    omp_target_memcpy(big, d, 800, 0, 0, host, dev);
    omp_target_free(d, dev);
    printf("%g\n", big[99]);
#pragma omp target data map(tofrom : big) use_device_addr(big)
    {
        double *q = big;
#pragma omp target is_device_ptr(q)
        q[3] = 77;
    }
    printf("%g\n", big[3]);
    int a = 1, b = 2, c = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
    {
#pragma omp target nowait depend(out : a) map(tofrom : a)
        a += 10;
#pragma omp target nowait depend(in : a) depend(out : b) map(to : a) map(tofrom : b)
        b += a;
#pragma omp task depend(in : b) shared(b, c)
        c = b;
#pragma omp taskwait
    }
    printf("%d %d %d\n", a, b, c);
    double grid[6][8];
    for (int i = 0; i < 6; i++)
        for (int j = 0; j < 8; j++)
            grid[i][j] = i * j;
#pragma omp target enter data map(to : grid)
    grid[2][3] = -1;
#pragma omp target update to(grid [2:2] [3:4])
#pragma omp target map(tofrom : grid)
    for (int i = 0; i < 6; i++)
        grid[i][7] = grid[2][3];
#pragma omp target exit data map(from : grid)
    printf("%g %g\n", grid[5][7], grid[2][3]);
    int k = 0;
    while (k < 3) {
        if (k == 1) {
            k++;
            continue;
        }
#pragma omp target if (k > 0) map(tofrom : k)
        k++;
    }
    printf("%d\n", k);
    free(s.x);
    free(s.y);
    free(s.in.ids);
    free(v.p);
    return 0;
}
