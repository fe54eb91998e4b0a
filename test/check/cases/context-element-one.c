// truth: deadlock, scope: inter, level: 0, run: yes
// why: the second element of the array that is handed over is the thread number
#include <omp.h>

static void part(const int *p)
{
    if (p[1] % 2) {
#pragma omp barrier
    }
}

int main(void)
{
#pragma omp parallel num_threads(4)
    {
        int ids[2];
        ids[0] = omp_get_num_threads();
        ids[1] = omp_get_thread_num();
        part(ids);
    }
    return 0;
}
