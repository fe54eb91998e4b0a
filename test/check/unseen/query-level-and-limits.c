// truth: conforming, scope: intra, level: none, run: yes, idiom: query
// why: level, active level, limits and the size of the ancestor's team do not differ in a team
#include <omp.h>

int main(void)
{
    int n = 0;
    omp_set_max_active_levels(2);
#pragma omp parallel
    {
#pragma omp parallel num_threads(2)
        {
            if (omp_get_level() == 2 && omp_get_team_size(1) >= 1 &&
                omp_get_max_active_levels() == 2) {
#pragma omp barrier
#pragma omp atomic
                n++;
            }
        }
    }
    return n == 0;
}
