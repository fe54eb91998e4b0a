// truth: conforming, scope: inter, level: none, run: yes, idiom: context
// why: a struct by value again, with the same bounds for all: the barrier is met ten times by each
#include <omp.h>

typedef struct {
    int lo, hi;
} range;

static range whole(int n)
{
    range r = {0, n};
    return r;
}

static double v[10];

int main(void)
{
#pragma omp parallel
    {
        range r = whole(10);
        for (int i = r.lo; i < r.hi; i++) {
            if (i % omp_get_num_threads() == omp_get_thread_num())
                v[i] = i * i;
#pragma omp barrier
        }
    }
    return v[9] != 81;
}
