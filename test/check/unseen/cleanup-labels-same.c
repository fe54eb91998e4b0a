// truth: conforming, scope: inter, level: none, run: yes, idiom: goto
// why: where the second allocation fails, for some threads, goto jumps to a label before the wait
#include <omp.h>
#include <stdlib.h>

static int load(int t, int limit)
{
    int status = -1;
    double *a = malloc(16), *b = NULL;
    if (!a)
        abort();
    if (t < limit)
        b = malloc(16);
    if (!b)
        goto free_a;
    a[0] = b[0] = t;
    status = a[0] < b[0];
free_a:;
#pragma omp barrier
    free(b);
    free(a);
    return status;
}

int main(void)
{
    int failed = 0;
#pragma omp parallel reduction(+ : failed)
    failed += load(omp_get_thread_num(), 2) < 0;
    return failed > 62;
}
