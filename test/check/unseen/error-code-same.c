// truth: conforming, scope: inter, level: none, run: yes, idiom: error
// why: the error is the same for all
#include <omp.h>

static int open_part(int part)
{
    return part > 2 ? -1 : part;
}

static int work(int part, int *sum)
{
    int handle = open_part(part);
    if (handle < 0)
        return -1;
#pragma omp atomic
    *sum += handle;
#pragma omp barrier
    return 0;
}

int main(void)
{
    int sum = 0;
#pragma omp parallel
    work(omp_get_num_threads() % 2, &sum);
    return sum < 0;
}
