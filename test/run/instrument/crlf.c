/* CRLF line ends. [gcc:] [clang:] */
#include <stdio.h>
int main(void)
{
    int x = 0;
#pragma omp parallel \
    num_threads(2) reduction(+ : \
    x)
    {
#pragma omp critical
        x++;
    }
    printf("%d\n", x);
    return 0;
}
