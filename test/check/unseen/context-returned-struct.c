// truth: deadlock, scope: inter, level: 0, run: yes, idiom: context
// why: a struct comes back by value, and its thread field decides how often the team waits
#include <omp.h>

typedef struct {
    int lo, hi;
} range;

static range my_range(int n)
{
    int t = omp_get_thread_num(), p = omp_get_num_threads();
    range r = {n * t / p, n * (t + 1) / p};
    return r;
}

static double v[10];

int main(void)
{
#pragma omp parallel
    {
        range r = my_range(10);
        for (int i = r.lo; i < r.hi; i++) {
            v[i] = i * i;
#pragma omp barrier /* HERE */
        }
    }
    return 0;
}
