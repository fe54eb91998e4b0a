// truth: deadlock, scope: inter, level: 0, run: yes, idiom: initialiser
// why: a member begins with what a lambda gives for the thread
#include <omp.h>

struct Plan {
    int step = [] { return omp_get_thread_num() & 1; }();
    bool odd = step == 1;
};

int main()
{
    int sum = 0;
#pragma omp parallel
    {
        Plan plan;
        if (plan.odd) {
#pragma omp barrier /* HERE */
        }
#pragma omp atomic
        sum += plan.step;
    }
    return sum < 0;
}
