// truth: deadlock, scope: inter, level: 0, run: yes, idiom: threadprivate
// why: a threadprivate static member keeps the rank from an earlier region
#include <omp.h>

class Place
{
  public:
    static int rank;
#pragma omp threadprivate(rank)
    static bool first()
    {
        return rank == 0;
    }
};

int Place::rank = -1;

static int v[16];

int main()
{
#pragma omp parallel
    Place::rank = omp_get_thread_num();
#pragma omp parallel
    {
        if (!Place::first()) {
#pragma omp for /* HERE */
            for (int i = 0; i < 16; i++)
                v[i] = i;
        }
    }
    return 0;
}
