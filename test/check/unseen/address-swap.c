// truth: deadlock, scope: inter, level: 0, run: yes, idiom: address
// why: swapping through pointers puts the thread number where the constant was
#include <omp.h>

static void swap(int *a, int *b)
{
    int t = *a;
    *a = *b;
    *b = t;
}

int main(void)
{
    int arrived = 0;
#pragma omp parallel
    {
        int level = 0, me = omp_get_thread_num();
        swap(&level, &me);
#pragma omp atomic
        arrived++;
        if (level) {
#pragma omp barrier /* HERE */
        }
    }
    return arrived == 0;
}
