// truth: deadlock, scope: inter, level: 0, run: yes, idiom: return
// why: a default argument is evaluated at the call: the thread's number
#include <omp.h>

static int turns;

static void advance(int step, int who = omp_get_thread_num())
{
    if (step == who) {
#pragma omp single /* HERE */
        turns++;
    }
}

int main()
{
#pragma omp parallel
    {
        advance(0);
        advance(1);
        advance(2);
    }
    return turns;
}
