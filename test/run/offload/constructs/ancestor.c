/* target target:9:2 */
#include <stdio.h>

#pragma omp requires reverse_offload
int main(void)
{
    int times = 0;
    for (int i = 0; i < 2; i++) {
#pragma omp target map(tofrom: times)
        {
            times++;
#pragma omp target device(ancestor: 1) map(tofrom: times)
            times++;
        }
    }
    printf("%d\n", times);
    return 0;
}
