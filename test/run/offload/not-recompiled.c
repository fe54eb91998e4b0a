#include <stdio.h>
int main(void)
{
    int a[100] = {0}, b[100] = {0};
#pragma omp parallel num_threads(2)
    {
#pragma omp single
        {
#pragma omp task
            {
#pragma omp target map(tofrom: a)
                a[3] = 4;
            }
#pragma omp target map(tofrom: b) nowait
            b[3] = 4;
#pragma omp taskwait
        }
#pragma omp masked
        {
#pragma omp target map(tofrom: b)
            b[4]++;
        }
    }
    printf("%d %d\n", a[3], b[3] + b[4]);
    return 0;
}
