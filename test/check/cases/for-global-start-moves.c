// truth: deadlock, scope: inter, level: 0, run: yes
// why: the starts move on with what a function counts, which knows it by its name
#include <omp.h>
static int n = 3;
static void count(void)
{
#pragma omp barrier
#pragma omp master
    n++;
#pragma omp barrier
}
int main(void)
{
#pragma omp parallel num_threads(4)
    {
        int t = omp_get_thread_num();
        for (int i = t * n; i < t * n + 4; i++)
            count();
    }
    return 0;
}
