// truth: conforming, scope: inter, level: none, run: yes, idiom: address
// why: two constants are swapped, the thread number is not touched
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
        int level = 0, depth = 3, me = omp_get_thread_num();
        swap(&level, &depth);
#pragma omp atomic
        arrived += me >= 0;
        if (level) {
#pragma omp barrier
        }
        if (depth) {
#pragma omp barrier
        }
    }
    return arrived == 0;
}
