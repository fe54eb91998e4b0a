/* A merge sort of untied tasks, as BOTS has it: each goes on many times, on any thread. Says how
 * many there were. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int tasks;

static void count(void)
{
    #pragma omp atomic
    tasks++;
}

static void merge(int *a, int na, int *b, int nb, int *o)
{
    count();
    if (na + nb < 64) {
        while (na && nb) *o++ = *a <= *b ? (na--, *a++) : (nb--, *b++);
        memcpy(o, a, na * sizeof *a); memcpy(o + na, b, nb * sizeof *b);
        return;
    }
    if (na < nb) { int *t = a; a = b; b = t; int n = na; na = nb; nb = n; }
    int m = na / 2, lo = 0, hi = nb;
    while (lo < hi) { int k = (lo + hi) / 2; if (b[k] < a[m]) lo = k + 1; else hi = k; }
    #pragma omp task untied
    merge(a, m, b, lo, o);
    #pragma omp task untied
    merge(a + m, na - m, b + lo, nb - lo, o + m + lo);
    #pragma omp taskwait
}
static int cmp(const void *a, const void *b) { return *(int *)a - *(int *)b; }
static void sort(int *a, int n, int *t)
{
    count();
    if (n < 64) { qsort(a, n, sizeof *a, cmp); return; }
    int q = n / 4;
    for (int i = 0; i < 4; i++) {
        #pragma omp task untied
        sort(a + i * q, i == 3 ? n - 3 * q : q, t + i * q);
    }
    #pragma omp taskwait
    #pragma omp task untied
    merge(a, q, a + q, q, t);
    #pragma omp task untied
    merge(a + 2 * q, q, a + 3 * q, n - 3 * q, t + 2 * q);
    #pragma omp taskwait
    #pragma omp task untied
    merge(t, 2 * q, t + 2 * q, n - 2 * q, a);
    #pragma omp taskwait
}
int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 20000;
    int *a = malloc(n * sizeof *a), *t = malloc(n * sizeof *a);
    unsigned s = 1;
    for (int i = 0; i < n; i++) a[i] = (s = s * 1103515245 + 12345) >> 8;
    #pragma omp parallel
    #pragma omp single
    #pragma omp task untied
    sort(a, n, t);
    for (int i = 1; i < n; i++) if (a[i - 1] > a[i]) return 1;
    printf("sorted by %d tasks\n", tasks);
    return 0;
}
