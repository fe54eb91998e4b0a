// truth: conforming, scope: intra, level: none, run: yes, idiom: goto
// why: the error label is reached by all or by none, as the allocation before the region went
#include <stdlib.h>

int main(void)
{
    int failed = 0;
    double *buffer = malloc(100 * sizeof *buffer);
#pragma omp parallel
    {
        if (!buffer)
            goto out;
#pragma omp for
        for (int i = 0; i < 100; i++)
            buffer[i] = i;
#pragma omp single
        failed = buffer[99] != 99;
    out:;
    }
    free(buffer);
    return failed;
}
