/* Several members of one structure in the maps of a construct. [gcc:none: gcc 12 crashes on the last]
 * libomptarget 22 lets only one construct map them. pompcc leaves the last one alone with that gcc. */
#include <stdio.h>
#include <stdlib.h>

struct inner {
    int n;
    double *p;
};

struct outer {
    int n;
    double *p;
    double q[4];
    struct inner inner;
    struct inner *link;
    int last;
};

static double array[10] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};

static struct outer make(struct inner *link)
{
    link->n = 4;
    link->p = array;
    return (struct outer){10, array, {1, 2, 3, 4}, {5, array}, link, 7};
}

int main(void)
{
    struct inner link;
    struct outer s = make(&link), *ps = &s;
    double sum = 0;

#pragma omp target map(to: s.n, s.p[0:10]) map(tofrom: sum)
    for (int i = 0; i < s.n; i++)
        sum += s.p[i];
    printf("pointer and its length: %g\n", sum);

#pragma omp target teams distribute parallel for map(to: s.n, s.q) map(to: s.p[:10]) reduction(+: sum)
    for (int i = 0; i < 4; i++)
        sum += s.q[i] + s.p[i] + s.n;
    printf("in two clauses: %g\n", sum);

#pragma omp target map(to: s.n, s.link[0:1]) map(tofrom: sum)
    sum += s.n + s.link->n;
    printf("a pointer to a structure: %g\n", sum);

#pragma omp target map(to: s.p[0:10]) map(tofrom: sum)
    sum += s.p[9];
    printf("one member: %g\n", sum);

#pragma omp target data map(to: s.n, s.p[0:10])
    {
#pragma omp target map(tofrom: sum)
        sum += 1;
    }
    printf("target data: %g\n", sum);

#pragma omp target map(to: ps[0:1], ps->p[0:10]) map(tofrom: sum)
    sum += ps->n + ps->p[3];
    printf("the whole and a member: %g\n", sum);
    return 0;
}
