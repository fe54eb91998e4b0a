// truth: conforming, scope: inter, level: none, run: yes, idiom: return
// why: the calls that decide give the argument, the same one in all threads
#include <omp.h>

static int turns;

static void advance(int step, int who = omp_get_thread_num())
{
    if (step == who) {
#pragma omp single
        turns++;
    }
}

int main()
{
#pragma omp parallel
    {
        advance(0, 0);
        advance(1, 2);
        advance(2, 2);
    }
    return turns != 2;
}
