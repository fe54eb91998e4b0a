// truth: conforming, scope: inter, level: none, run: yes
// why: the first element is the size of the team, the second one is not asked for
#include <omp.h>

static void part(const int *p)
{
    if (p[0] > 1) {
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
