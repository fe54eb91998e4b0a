// truth: conforming, scope: inter, level: none, run: yes, idiom: initialiser
// why: with what it gives for the team
#include <omp.h>

struct Plan {
    int step = [] { return omp_get_num_threads() & 1; }();
    bool odd = step == 1;
};

int main()
{
    int sum = 0;
#pragma omp parallel
    {
        Plan plan;
        if (plan.odd) {
#pragma omp barrier
        }
#pragma omp atomic
        sum += plan.step;
    }
    return sum < 0;
}
