// truth: deadlock, scope: inter, level: 0, run: yes
// why: only one thread calls functions that call each other, before one of them waits
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
