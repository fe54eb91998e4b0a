// truth: conforming, scope: inter, level: none, run: yes, idiom: single
// why: an object is broadcast with copyprivate, and its field decides
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
#pragma omp single copyprivate(plan)
        plan = make_plan(3);
        for (int r = 0; plan.sync && r < plan.rounds; r++) {
#pragma omp barrier
#pragma omp master
            met++;
        }
    }
    return met != 3;
}
