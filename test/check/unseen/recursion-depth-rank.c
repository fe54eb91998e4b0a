// truth: deadlock, scope: inter, level: 0, run: yes, idiom: recursion
// why: the depth of the recursion is the number of the thread
#include <omp.h>

static int visits;

static void descend(int depth)
{
    if (depth <= 0)
        return;
#pragma omp barrier // HERE
#pragma omp atomic
    visits++;
    descend(depth - 1);
}

int main(void)
{
    int depth = 3;
#pragma omp parallel firstprivate(depth)
    descend(omp_get_thread_num());
    return visits < 0;
}
