// truth: conforming, scope: inter, level: none, run: yes, idiom: recursion
// why: the depth is the same for all
#include <omp.h>

static int visits;

static void descend(int depth)
{
    if (depth <= 0)
        return;
#pragma omp barrier
#pragma omp atomic
    visits++;
    descend(depth - 1);
}

int main(void)
{
    int depth = 3;
#pragma omp parallel firstprivate(depth)
    descend(depth);
    return visits < 0;
}
