/* A declare target link, which clang 14 gets wrong without Pompeii, too [clang:none] [gcc:none]. */
#include <stdio.h>

static int table[8], one = 1;
#pragma omp declare target link(table)

int main(void)
{
    int sum = 0;
#pragma omp target map(tofrom: sum, table)
    for (int i = 0; i < 8; i++) {
        table[i] = i;
        sum += i;
    }
    printf("link %d %d\n", sum, table[7]);
#pragma omp target map(tofrom: one)
    one++;
    printf("after it %d\n", one);
    return 0;
}
