/* The same constructs on the same lines as in twin.f90: what Pompeii tells of both is the same. */
#include <stdio.h>
enum { n = 100 };
static double a[n], b[n];
int main(void)
{
    int x = 1, flags = 0;
    double s = 0;
    for (int i = 0; i < n; i++) a[i] = i + 1, b[i] = 0;
    #pragma omp target data map(to: a) map(from: b[0:50])
    {
        for (int k = 1; k <= 3; k++) {
            #pragma omp target map(tofrom: s) map(always, to: x) map(alloc: b[0:50])
            {
                for (int i = 0; i < 50; i++) b[i] = a[i] + x;
                s = s + b[0];
            }
            #pragma omp target update from(b[0:10]) to(a[5:20])
        }
    }
    #pragma omp target enter data map(to: a[10:10]) map(alloc: x)
    #pragma omp target map(tofrom: flags, a[10:10]) if(target: n > 50) device(0)
    {
        flags = flags + 1;
        a[10] = 7;
    }
    #pragma omp target exit data map(from: a[10:10]) map(release: x)
    #pragma omp target update to(a) if(x > 100)
    #pragma omp target map(tofrom: x) depend(inout: x) nowait
    {
        x = x + 1;
    }
    #pragma omp taskwait
    printf("%.1f %.1f %.1f %.1f %d %d\n", s, b[0], b[49], a[10], x, flags);
    return 0;
}
