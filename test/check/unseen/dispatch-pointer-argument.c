// truth: conforming, scope: inter, level: none, run: yes, idiom: dispatch
// why: the program's arguments choose the kernel, once for the team
#include <omp.h>

typedef void (*kernel)(double *, int);

static void plain(double *x, int n)
{
#pragma omp master
    for (int i = 0; i < n; i++)
        x[i] = 0;
}

static void careful(double *x, int n)
{
#pragma omp for
    for (int i = 0; i < n; i++)
        x[i] = 1;
}

int main(int argc, char **argv)
{
    double x[64];
    kernel k = argc > 1 && argv[1][0] == 'p' ? plain : careful;
#pragma omp parallel
    k(x, 64);
    return x[3] != 1;
}
