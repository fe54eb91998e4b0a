/* Functions that call each other: the way ends at the barrier. */
#include <omp.h>
#include <stdio.h>
static int depth;
static void down(int n);
static void up(int n)
{
    if (n > 0)
        down(n - 1);
}
static void down(int n)
{
    up(n);
    depth++;
#pragma omp barrier
}
int main(void)
{
#pragma omp parallel num_threads(4)
    {
        if (omp_get_thread_num() == 0)
            up(2);
    }
    printf("%d\n", depth);
    return 0;
}
