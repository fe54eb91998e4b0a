/* The iteration variable of a combined target construct, declared outside of the loop: what it is
 * afterwards is the compiler's, measured or not. */
#include <stdio.h>

int main(void)
{
    int i = 77, j = 78, k = 79;
    double a[10], sum = 0;
    for (int n = 0; n < 10; n++)
        a[n] = n;
#pragma omp target parallel for simd map(tofrom : a)
    for (i = 0; i < 10; i++)
        a[i] += 1;
#pragma omp target parallel for map(tofrom : a)
    for (j = 0; j < 10; j++)
        a[j] += 1;
#pragma omp target parallel for simd map(tofrom : a)
    for (int n = 0; n < 10; n++)
        a[n] += 1;
#pragma omp target parallel for simd collapse(2) map(tofrom : a)
    for (int n = 0; n < 2; n++)
        for (k = 0; k < 5; k++)
            a[5 * n + k] += 1;
    for (int n = 0; n < 10; n++)
        sum += a[n];
    printf("%d %d %d %g\n", i, j, k, sum);
    return 0;
}
