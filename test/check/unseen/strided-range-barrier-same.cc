// truth: conforming, scope: inter, level: none, run: yes, idiom: iterator
// why: each goes over as many planes, and skips the work beyond the last one
#include <omp.h>
#include <vector>

class Strided
{
    int first_, last_, stride_;

  public:
    struct End {
        int last;
    };
    struct Iterator {
        int at, stride;
        int operator*() const
        {
            return at;
        }
        Iterator &operator++()
        {
            at += stride;
            return *this;
        }
        bool operator!=(End end) const
        {
            return at < end.last;
        }
    };
    Strided(int first, int last, int stride) : first_(first), last_(last), stride_(stride)
    {
    }
    Iterator begin() const
    {
        return {first_, stride_};
    }
    End end() const
    {
        return {last_};
    }
};

static void transpose(std::vector<double> &planes)
{
    int me = omp_get_thread_num(), team = omp_get_num_threads(), n = planes.size();
    for (int plane : Strided(0, n, team)) {
        if (plane + me < n)
            planes[plane + me] *= 2;
#pragma omp barrier
    }
}

int main()
{
    std::vector<double> planes(10, 1.0);
#pragma omp parallel
    transpose(planes);
}
