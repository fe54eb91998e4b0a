// truth: conforming, scope: inter, level: none, run: yes, idiom: critical
// why: the recursion is behind the critical region, not in it
#include <omp.h>

static int depth;

static void descend(int n)
{
#pragma omp critical(tree)
    depth++;
    if (n > 0)
        descend(n - 1);
}

int main(void)
{
#pragma omp parallel
    descend(3);
    return depth % 4;
}
