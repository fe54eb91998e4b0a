// truth: deadlock, scope: inter, level: 0, run: yes, idiom: single
// why: the plan is made in single and not broadcast: the other threads keep the default
#include <omp.h>

struct Plan {
    int rounds = 0;
    bool sync = false;
};

static Plan make_plan(int n)
{
    Plan p;
    p.rounds = n;
    p.sync = n > 1;
    return p;
}

int main()
{
    int met = 0;
#pragma omp parallel
    {
        Plan plan;
#pragma omp single
        plan = make_plan(3);
        for (int r = 0; plan.sync && r < plan.rounds; r++) {
#pragma omp barrier /* HERE */
#pragma omp atomic
            met++;
        }
    }
    return met;
}
