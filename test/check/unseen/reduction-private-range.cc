// truth: deadlock, scope: intra, level: 0, run: yes, idiom: reduction
// why: each thread asks the object in which it has collected its own iterations
#include <algorithm>
#include <omp.h>

struct Range {
    int lo = 1000, hi = -1000;
    void add(int v)
    {
        lo = std::min(lo, v);
        hi = std::max(hi, v);
    }
    bool wide() const
    {
        return hi - lo > 24;
    }
};

int main()
{
    int split = 0;
#pragma omp parallel
    {
        Range mine;
#pragma omp for schedule(static) nowait
        for (int i = 0; i < 99; i++)
            mine.add(i);
        mine.add(omp_get_thread_num() == 0 ? 30 : mine.lo);
        if (mine.wide()) {
#pragma omp single /* HERE */
            split = 1;
        }
    }
    return split;
}
