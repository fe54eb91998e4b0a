// truth: conforming, scope: intra, level: none, run: yes, idiom: query
// why: omp_get_team_num() decides: one league, and all threads are in the same team of it
#include <omp.h>

int main(void)
{
    int n = 0;
#pragma omp parallel
    {
        int team = omp_get_team_num();
        int teams = omp_get_num_teams();
        if (team == 0 && teams == 1) {
#pragma omp barrier
#pragma omp atomic
            n++;
        }
    }
    return n < 1;
}
