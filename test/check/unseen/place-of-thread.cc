// truth: deadlock, scope: inter, level: 0, run: yes, idiom: member
// why: whether it leads depends on the rank
#include <omp.h>

struct Place {
    int rank, size;
    static Place here()
    {
        Place p;
        p.rank = omp_get_thread_num();
        p.size = omp_get_num_threads();
        return p;
    }
    bool leads() const
    {
        return rank == 0;
    }
    bool has_others() const
    {
        return size > 1;
    }
};

int main()
{
    int count = 0;
#pragma omp parallel
    {
        const Place place = Place::here();
        if (place.leads()) {
#pragma omp barrier // HERE
        }
#pragma omp atomic
        count += place.rank >= 0;
    }
    return count < 1;
}
