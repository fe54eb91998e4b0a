/* target target:23:2 */
#include <stdio.h>

#pragma omp declare target
static int on_device(void)
{
    return 1;
}

#pragma omp declare variant(on_device) match(device={kind(nohost)})
static int here(void)
{
    return 0;
}
#pragma omp end declare target

int main(void)
{
    int sum = 0;

    for (int i = 0; i < 2; i++) {
        int at = 0;
#pragma omp target map(from: at)
        at = here();
        sum += at;
    }
    printf("%d\n", sum);
    return 0;
}
