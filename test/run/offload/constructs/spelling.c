/* target target data:7:1 target target:8:1 target target enter data:10:1 target target update:11:1 target target exit data:12:1 */
#include <stdio.h>

int main(void)
{
    int x = 0;
#pragma omp target_data map(tofrom: x)
#pragma omp target map(tofrom: x)
    x++;
#pragma omp target_enter_data map(to: x)
#pragma omp target_update to(x)
#pragma omp target_exit_data map(from: x)
    printf("%d\n", x);
    return 0;
}
