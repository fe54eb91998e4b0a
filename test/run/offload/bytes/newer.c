/* What OpenMP 5.1 has: device addresses, present, several devices at once. */
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
typedef struct {
    int n;
    double *a;
} Row;
static Row *make(int n)
{
    Row *r = malloc(sizeof *r);
    r->n = n;
    r->a = malloc(n * sizeof(double));
    for (int i = 0; i < n; i++)
        r->a[i] = i;
    return r;
}
static inline double twice(double x)
{
    return 2 * x;
}
#pragma omp declare target to(twice)
int main(void)
{
    double *v[4];
    for (int i = 0; i < 4; i++) {
        v[i] = malloc(80);
        for (int j = 0; j < 10; j++)
            v[i][j] = i;
    }
    double w[32];
    for (int i = 0; i < 32; i++)
        w[i] = 1;
#pragma omp target data map(tofrom : w) use_device_addr(w)
    {
#pragma omp target has_device_addr(w)
        for (int i = 0; i < 32; i++)
            w[i] += twice(i);
    }
    printf("%g\n", w[31]);
    Row *r = make(12);
#pragma omp target enter data map(to : r [0:1]) map(to : r->a [0:r->n])
#pragma omp target map(present, alloc : r [0:1])
    for (int i = 0; i < r->n; i++)
        r->a[i] += 1;
#pragma omp target update from(r->a [0:r->n])
#pragma omp target exit data map(release : r->a [0:12]) map(delete : r [0:1])
    printf("%g\n", r->a[11]);
    int s = 0;
#pragma omp target parallel map(tofrom : s) num_threads(2)
    {
#pragma omp critical
        s++;
#pragma omp barrier
#pragma omp single
        s += 10;
#pragma omp masked
        s += 100;
    }
    printf("%d\n", s >= 111);
#pragma omp target teams num_teams(2) map(tofrom : s)
    {
#pragma omp distribute
        for (int i = 0; i < 4; i++) {
#pragma omp atomic
            s += i;
        }
    }
    printf("%d\n", s > 100);
#pragma omp target teams loop map(tofrom : w)
    for (int i = 0; i < 32; i++)
        w[i] = i;
    int d = 0;
#pragma omp parallel num_threads(3)
    {
        int mine = omp_get_thread_num();
#pragma omp target map(tofrom : mine) device(mine % 2)
        mine *= 2;
#pragma omp atomic
        d += mine;
    }
    printf("%g %d\n", w[31], d);
    double x[32]; /* one array's sections may lie apart on the device */
    x[23] = 0;
#pragma omp target map(tofrom : w [4:8], x [20:4]) thread_limit(2)
    {
        w[4] = -1;
        x[23] = -2;
    }
    printf("%g %g\n", w[4], x[23]);
#pragma omp taskgroup
    {
        for (int i = 0; i < 3; i++) {
#pragma omp target nowait map(always, tofrom : w [i:1]) depend(inout : w[i])
            w[i] += 1;
        }
    }
    printf("%g\n", w[2]);
    char *raw = omp_target_alloc(256, 0), back[16];
    omp_target_memcpy(raw, "hello, device", 14, 100, 0, 0, omp_get_initial_device());
    omp_target_memcpy(back, raw, 14, 0, 100, omp_get_initial_device(), 0);
    omp_target_free(raw, 0);
    printf("%s\n", back);
    return 0;
}
