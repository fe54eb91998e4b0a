// truth: deadlock, scope: inter, level: 0, run: yes, idiom: dispatch
// why: a conditional expression chooses which function the pointer names
#include <omp.h>

typedef void (*kernel)(double *, int);

static void fast(double *x, int n)
{
    for (int i = 0; i < n; i++)
        x[i] = 0;
}

static void careful(double *x, int n)
{
#pragma omp for /* HERE */
    for (int i = 0; i < n; i++)
        x[i] = 1;
}

int main(void)
{
    double x[64];
#pragma omp parallel
    {
        kernel k = omp_get_thread_num() & 1 ? fast : careful;
        double scratch[64];
        k(k == fast ? scratch : x, 64);
    }
    return 0;
}
