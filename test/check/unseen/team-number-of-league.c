// truth: deadlock, scope: intra, level: 0, run: yes, idiom: query
// why: omp_get_thread_num() of the team's threads decides
#include <omp.h>

int main(void)
{
    int n = 0;
#pragma omp parallel
    {
        int team = omp_get_thread_num();
        int teams = omp_get_num_teams();
        if (team == 0 && teams == 1) {
#pragma omp barrier /* HERE */
#pragma omp atomic
            n++;
        }
    }
    return n < 1;
}
