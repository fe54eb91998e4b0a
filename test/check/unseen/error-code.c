// truth: deadlock, scope: inter, level: 0, run: yes, idiom: error
// why: the thread that fails leaves before the others meet
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
#pragma omp barrier // HERE
    return 0;
}

int main(void)
{
    int sum = 0;
#pragma omp parallel
    work(omp_get_thread_num(), &sum);
    return sum < 0;
}
