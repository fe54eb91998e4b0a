/* target target data:7:1 target target:9:1 target target:11:1 target target:13:1 */
#include <stdio.h>

int main(void)
{
    int x = 0;
#pragma omp target data map(tofrom: x)
    {
#pragma omp target map(present, tofrom: x)
        x++;
#pragma omp target defaultmap(present: scalar)
        x++;
#pragma omp target has_device_addr(x)
        x++;
    }
    printf("%d\n", x);
    return 0;
}
