/* omp dispatch:19:3 */
#include <stdio.h>

static int on_device(int a)
{
    return a + 1;
}

#pragma omp declare variant(on_device) match(construct={dispatch})
static int on_host(int a)
{
    return a + 1;
}

int main(void)
{
    int sum = 0;
    for (int i = 0; i < 3; i++) {
#pragma omp dispatch
        sum = on_host(sum);
    }
    printf("%d\n", sum);
    return 0;
}
