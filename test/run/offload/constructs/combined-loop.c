/* target target teams loop:9:1 target target parallel loop:12:1 */
#include <stdio.h>

enum { N = 100 };

int main(void)
{
    static int a[N], b[N];
#pragma omp target teams loop map(from: a)
    for (int i = 0; i < N; i++)
        a[i] = i;
#pragma omp target parallel loop map(from: b)
    for (int i = 0; i < N; i++)
        b[i] = i;
    printf("%d %d\n", a[N - 1], b[N - 1]);
    return 0;
}
