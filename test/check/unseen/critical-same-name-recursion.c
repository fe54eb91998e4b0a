// truth: deadlock, scope: inter, level: 0, run: yes, idiom: critical
// why: a recursive function comes back to its own critical region
#include <omp.h>

static int depth;

static void descend(int n)
{
#pragma omp critical(tree) /* HERE */
    {
        depth++;
        if (n > 0)
            descend(n - 1);
    }
}

int main(void)
{
#pragma omp parallel
    descend(3);
    return depth == 0;
}
