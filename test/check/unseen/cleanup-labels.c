// truth: deadlock, scope: inter, level: 0, run: yes, idiom: goto
// why: where the second allocation fails, for some threads, goto jumps over the wait
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
#pragma omp barrier /* HERE */
    free(b);
free_a:
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
