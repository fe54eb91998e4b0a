// truth: conforming, scope: inter, level: none, run: yes, idiom: threadprivate
// why: the threadprivate static member holds the size of the team in every thread
#include <omp.h>

class Place
{
  public:
    static int team;
#pragma omp threadprivate(team)
    static bool alone()
    {
        return team == 1;
    }
};

int Place::team = -1;

static int v[16];

int main()
{
#pragma omp parallel
    {
        Place::team = omp_get_num_threads();
        if (!Place::alone()) {
#pragma omp barrier
        }
#pragma omp for
        for (int i = 0; i < 16; i++)
            v[i] = i;
    }
    return v[15] != 15;
}
