// truth: conforming, scope: inter, level: none, run: yes, idiom: callback
// why: the visitor waits, and every thread visits the whole range
#include <omp.h>

typedef void visitor(int index, void *user);

static void for_range(int lo, int hi, visitor *visit, void *user)
{
    for (int i = lo; i < hi; i++)
        visit(i, user);
}

static void count_and_wait(int index, void *user)
{
    int *n = user;
    *n += index;
#pragma omp barrier
}

int main(void)
{
    int total = 0;
#pragma omp parallel reduction(max : total)
    {
        int mine = 0;
        for_range(0, 10, count_and_wait, &mine);
        total = mine;
    }
    return total != 45;
}
