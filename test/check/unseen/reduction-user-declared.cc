// truth: conforming, scope: intra, level: none, run: yes, idiom: reduction
// why: a declared reduction of a class: behind the loop the object is the same for all
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
        return hi - lo > 50;
    }
};

static void join(Range &a, const Range &b)
{
    a.add(b.lo);
    a.add(b.hi);
}

#pragma omp declare reduction(join:Range : join(omp_out, omp_in))

int main()
{
    Range range;
    int split = 0;
#pragma omp parallel
    {
#pragma omp for reduction(join : range)
        for (int i = 0; i < 100; i++)
            range.add(i);
        if (range.wide()) {
#pragma omp single
            split = 1;
        }
    }
    return split != 1;
}
