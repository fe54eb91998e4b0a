// truth: deadlock, scope: inter, level: 0, run: yes, idiom: callback
// why: an iterator calls back for each element of the thread's range, and the visitor waits
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
#pragma omp barrier /* HERE */
}

int main(void)
{
    int total = 0;
#pragma omp parallel reduction(+ : total)
    {
        int t = omp_get_thread_num(), p = omp_get_num_threads();
        for_range(10 * t / p, 10 * (t + 1) / p, count_and_wait, &total);
    }
    return total != 45;
}
