// truth: conforming, scope: inter, level: none, run: yes, idiom: recursion
// why: each thread goes down as many cuts as the size needs, and waits at every cut
#include <omp.h>

static int cuts;

static void bisect(int lo, int hi, int me, int depth)
{
    if (depth == 0)
        return;
#pragma omp barrier
    int middle = lo + 1;
#pragma omp atomic
    cuts++;
    if (me < middle)
        bisect(lo, middle, me, depth - 1);
    else
        bisect(middle, hi, me, depth - 1);
}

int main(void)
{
#pragma omp parallel
    {
        int size = omp_get_num_threads();
        bisect(0, size, omp_get_thread_num(), size - 1);
    }
    return cuts < 0;
}
