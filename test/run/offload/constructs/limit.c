/* target target:6:1 */
#include <stdio.h>
int main(void)
{
    int x = 0;
#pragma omp target map(tofrom: x) thread_limit(4)
    x++;
    printf("%d\n", x);
    return 0;
}
