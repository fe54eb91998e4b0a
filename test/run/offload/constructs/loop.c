/* target target:9:1 */
#include <stdio.h>

enum { N = 100 };

int main(void)
{
    static int a[N];
#pragma omp target map(tofrom: a)
#pragma omp teams
    {
#pragma omp loop bind(teams)
        for (int i = 0; i < N; i++)
            a[i]++;
    }
    printf("%d\n", a[N - 1]);
    return 0;
}
